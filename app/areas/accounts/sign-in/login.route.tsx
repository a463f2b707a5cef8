import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { getUser, landingPage } from "~/http/auth.server";
import { rememberTarget } from "~/http/cookies/visit.server";
import { AuthScreen } from "./auth-screen";
import { signInAction } from "./sign-in-action.server";
import { SignInForm } from "./sign-in-form";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Login Failed", description: "Invalid credentials" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Sign In", matches);

/** Shared with /signup, the other tab of the screen. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  if (user) {
    const { path, setCookie } = await landingPage(args.request, user);
    throw redirect(path, { headers: { "Set-Cookie": setCookie } });
  }
  const setCookie = await rememberTarget(args.request);
  return data(null, setCookie ? { headers: { "Set-Cookie": setCookie } } : {});
}

export const action = signInAction("password", FAILURE);

export const clientAction = keepFormOnFailure(FAILURE);

export default function LoginPage() {
  const result = useActionData<typeof action>();
  return (
    <AuthScreen tab="sign-in">
      <SignInForm lastResult={result?.lastResult} />
    </AuthScreen>
  );
}
