import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { replyInput } from "~/domain/messages/messages.schema";
import { getMessage } from "~/domain/messages/messages-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { ReplyForm } from "./reply-form";

const PATH = "/investor-admin/communications";

const FAILURE = {
  title: "Failed to Send Reply",
  description: "There was an error sending your reply. Please try again.",
};

const REQUIRED = { title: "Reply Required", description: "Please enter a reply message." };

/** Where the reply form comes back to when it was refused without script. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const message = await getMessage(pageId(args.params.id));
  if (!message) throw new Response("", { status: 404 });
  return { message };
}

export async function action(args: ActionFunctionArgs) {
  await requirePortalAdmin(args);
  const submission = await readForm(args.request, replyInput);
  if (submission.status !== "success") {
    const isBlank = submission.error?.reply?.includes(REQUIRED.description);
    return rejectForm(args, submission, isBlank ? { said: REQUIRED } : {});
  }
  const outcome = await settle(replyToMessage(pageId(args.params.id), submission.value));
  if (!outcome.ok) {
    const { problem } = outcome;
    const toast = { ...FAILURE, description: problem.message };
    return rejectForm(args, submission, { problem, toast });
  }
  return redirectWithFlash(PATH, {
    kind: "success",
    title: "Reply Sent",
    description: "The investor is notified by email.",
  });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function ReplyPage() {
  const { message } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="stack">
      <h2>Reply to Investor Message</h2>
      <ReplyForm message={message} cancelTo={PATH} lastResult={result?.lastResult} />
    </div>
  );
}
