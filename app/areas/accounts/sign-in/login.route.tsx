import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { getUser, landingPage } from "~/http/auth.server";
import { rememberTarget } from "~/http/cookies/visit.server";
import { AuthScreen } from "./auth-screen";
import { signInAction } from "./sign-in-action.server";
import { SignInForm, FAILURE } from "./sign-in-form";
import { pageMeta } from "~/ui/layout/page-meta";

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

export default function LoginPage() {
  return (
    <AuthScreen tab="sign-in">
      <SignInForm />
    </AuthScreen>
  );
}
