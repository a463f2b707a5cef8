import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { register } from "~/domain/accounts/register.server";
import { like } from "~/domain/forum/likes.server";
import { getActor, pressedLike, startSession } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { AuthScreen } from "./auth-screen";
import { SignUpForm } from "./sign-up-form";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";

export { loader } from "./login.route";

const FAILURE = { title: "Registration Failed", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Sign Up", matches);

export async function action(args: ActionFunctionArgs) {
  const submission = await readForm(args.request, registerInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const actor = await getActor(args);
  const outcome = await settle(register(actor, submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  const liked = await pressedLike(args.request);
  if (liked) await like({ ...actor, user: outcome.user }, liked);
  const { path, headers } = await startSession(args.request, outcome.user);
  return redirectWithFlash(
    path,
    {
      kind: "success",
      title: "Welcome to the product!",
      description: "Your account has been created successfully.",
    },
    headers,
  );
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function SignUpPage() {
  const result = useActionData<typeof action>();
  return (
    <AuthScreen tab="sign-up">
      <SignUpForm lastResult={result?.lastResult} />
    </AuthScreen>
  );
}
