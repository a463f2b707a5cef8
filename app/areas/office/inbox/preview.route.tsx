import type { ActionFunctionArgs } from "@remix-run/node";
import { answerInput } from "~/domain/mail/answer.schema";
import { previewReply } from "~/domain/office/reply-to-item.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { requireItem } from "./find-item.server";

// The page of the reply, with the typed text and its preview.
export { default, loader, meta } from "./reply.route";

/** Stores and sends nothing. */
export async function action(args: ActionFunctionArgs) {
  const { actor, item } = await requireItem(args);
  const submission = await readForm(args.request, answerInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const preview = previewReply(actor, item, submission.value.answer);
  // With the typed text, and without the mark of a refusal.
  return { lastResult: submission.reply(), preview };
}

export const clientAction = keepFormOnFailure({ title: "The preview failed" });
