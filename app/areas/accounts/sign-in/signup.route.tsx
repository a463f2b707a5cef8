import type { MetaFunction } from "@remix-run/node";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { register } from "~/domain/accounts/register.server";
import { like } from "~/domain/forum/likes.server";
import { getActor, pressedLike, startSession } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { AuthScreen } from "./auth-screen";
import { SignUpForm, FAILURE } from "./sign-up-form";
import { pageMeta } from "~/ui/layout/page-meta";

export { loader } from "./login.route";

export const meta: MetaFunction = ({ matches }) => pageMeta("Sign Up", matches);

export const action = formAction({
  guard: getActor,
  schema: registerInput,
  run: register,
  done: async ({ user }, { request, actor }) => {
    const liked = await pressedLike(request);
    if (liked) await like({ ...actor, user }, liked);
    const { path, headers } = await startSession(request, user);
    return to(
      path,
      {
        title: "Welcome to the product!",
        description: "Your account has been created successfully.",
      },
      headers,
    );
  },
  failure: FAILURE,
});

export default function SignUpPage() {
  return (
    <AuthScreen tab="sign-up">
      <SignUpForm />
    </AuthScreen>
  );
}
