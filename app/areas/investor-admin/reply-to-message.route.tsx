import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { replyInput } from "~/domain/messages/messages.schema";
import { getMessage, withReplies } from "~/domain/messages/messages-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { isFetchedAhead, seenIn } from "~/platform/http/forms/reply-fields.server";
import { ReplyForm, FAILURE } from "./reply-form";

const PATH = "/investor-admin/communications";

const REQUIRED = { title: "Reply Required", description: "Please enter a reply message." };

/** The page that shows the reply form again after a refusal without script. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const source = { kind: "investor-message", sourceId: pageId(args.params.id) } as const;
  const turn = await openReply(admin, source, { isAhead: isFetchedAhead(args.request) });
  const found = await getMessage(source.sourceId);
  const [message] = await withReplies(found ? [found] : []);
  if (!message) throw new Response("", { status: 404 });
  return { message, turn };
}

export const action = formAction({
  guard: requirePortalAdmin,
  schema: replyInput,
  run: (admin, input, { params, fields }) =>
    replyToMessage(admin, pageId(params.id), { ...input, seen: seenIn(fields) }),
  done: () => to(PATH, { title: "Reply Sent", description: "The investor is notified by email." }),
  failure: ({ message }) => ({ ...FAILURE, description: message }),
  whenInvalid: ({ reply }) => (reply?.includes(REQUIRED.description) ? { said: REQUIRED } : {}),
});

export default function ReplyPage() {
  const { message, turn } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Reply to Investor Message</h2>
      <ReplyForm message={message} turn={turn} cancelTo={PATH} />
    </div>
  );
}
