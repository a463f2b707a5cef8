import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { signInInput } from "~/domain/accounts/accounts.schema";
import { signIn } from "~/domain/accounts/sign-in.server";
import { like } from "~/domain/forum/likes.server";
import {
  authenticateForm,
  getActor,
  getUser,
  landingPage,
  pressedLike,
  rememberSecondStep,
  welcomeBack,
} from "~/http/auth.server";
import { readFields, rejectForm } from "~/http/forms/form.server";
import { rememberTarget } from "~/http/cookies/visit.server";
import { settle } from "~/lib/outcome";
import { AuthScreen } from "./auth-screen";
import { SignInForm } from "./sign-in-form";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Login Failed", description: "Invalid credentials" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Sign In", matches);

/** Shared with /signup, the screen's other tab. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  if (user) {
    const { path, setCookie } = await landingPage(args.request, user);
    throw redirect(path, { headers: { "Set-Cookie": setCookie } });
  }
  const setCookie = await rememberTarget(args.request);
  return data(null, setCookie ? { headers: { "Set-Cookie": setCookie } } : {});
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const submission = parseWithZod(fields, { schema: signInInput });
  if (submission.status !== "success") return rejectForm(args, submission);
  const actor = await getActor(args);
  const { value } = submission;
  const outcome = await settle(authenticateForm(args.request, fields, () => signIn(actor, value)));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  if (outcome.needsCode) {
    const setCookie = await rememberSecondStep(args.request, outcome.user);
    return redirect("/login/code", { status: 303, headers: { "Set-Cookie": setCookie } });
  }
  const liked = await pressedLike(args.request);
  if (liked) await like({ ...actor, user: outcome.user }, liked);
  return welcomeBack(args.request, outcome.user);
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function LoginPage() {
  const result = useActionData<typeof action>();
  return (
    <AuthScreen tab="sign-in">
      <SignInForm lastResult={result?.lastResult} />
    </AuthScreen>
  );
}
