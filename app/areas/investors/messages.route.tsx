import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messageInput } from "~/domain/messages/messages.schema";
import { listOwnMessages, withReplies } from "~/domain/messages/messages-queries.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { senderName } from "~/domain/messages/sender-name";
import { requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { shownEmail } from "~/lib/text/shown-email";
import { MessageForm, FAILURE } from "./message-form";
import { MessageList } from "./message-list";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  return {
    person: { name: senderName(user), email: shownEmail(user.email) },
    messages: await withReplies(await listOwnMessages(user.id)),
  };
}

export const action = formAction({
  guard: requireUser,
  schema: messageInput,
  run: sendMessage,
  done: () =>
    to("/investors/messages", {
      title: "Message Sent",
      description: "Your message has been sent to the team. We'll respond within 24 hours.",
    }),
  failure: FAILURE,
});

export default function MessagesTab() {
  const { person, messages } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Messages</h2>
      <MessageForm person={person} />
      <h2>Your messages</h2>
      <MessageList messages={messages} />
    </div>
  );
}
