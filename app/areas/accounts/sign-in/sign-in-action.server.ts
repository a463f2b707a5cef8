import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { like } from "~/domain/forum/likes.server";
import { getActor, pressedLike, rememberSecondStep, welcomeBack } from "~/http/auth.server";
import { authenticate } from "~/http/authenticator.server";
import { rejectForm } from "~/platform/http/forms/form.server";
import type { FailureWords } from "~/lib/toast";

/**
 * The action of a page whose form signs in. It leads to the page that asked for it, after the Like
 * that was pressed there, or to the second step.
 */
export function signInAction(strategy: "password" | "code" | "link", failure: FailureWords) {
  return async (args: ActionFunctionArgs) => {
    const { request } = args;
    const { outcome, submission } = await authenticate(args, strategy);
    if (!outcome.ok) {
      if (!submission) throw new Error("A form's strategy answers with the form");
      if (submission.status !== "success") return rejectForm(args, submission, {});
      const { problem } = outcome;
      // The password of a suspended account was right.
      const toast = problem.code === "forbidden" ? { title: failure.title } : failure;
      return rejectForm(args, submission, { problem, toast });
    }
    const { user, needsCode } = outcome;
    if (needsCode) {
      const setCookie = await rememberSecondStep(request, user);
      return redirect("/login/code", { status: 303, headers: { "Set-Cookie": setCookie } });
    }
    const liked = await pressedLike(request);
    if (liked) await like({ ...(await getActor(args)), user }, liked);
    return welcomeBack(request, user);
  };
}
