import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { replyInput } from "~/domain/messages/messages.schema";
import { getMessage } from "~/domain/messages/messages-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { ReplyForm } from "./reply-form";

const PATH = "/investor-admin/communications";

const FAILURE = {
  title: "Failed to Send Reply",
  description: "There was an error sending your reply. Please try again.",
};

const REQUIRED = { title: "Reply Required", description: "Please enter a reply message." };

/** The page that shows the reply form again after a refusal without script. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const message = await getMessage(pageId(args.params.id));
  if (!message) throw new Response("", { status: 404 });
  return { message };
}

export const action = formAction({
  guard: requirePortalAdmin,
  schema: replyInput,
  run: (admin, input, { params }) => replyToMessage(admin, pageId(params.id), input),
  done: () => to(PATH, { title: "Reply Sent", description: "The investor is notified by email." }),
  failure: ({ message }) => ({ ...FAILURE, description: message }),
  whenInvalid: ({ reply }) => (reply?.includes(REQUIRED.description) ? { said: REQUIRED } : {}),
});

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
