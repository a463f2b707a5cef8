import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerContact } from "~/domain/contact/answer-contact.server";
import { findContact } from "~/domain/contact/contact-queries.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { answerInput } from "~/domain/mail/answer.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { isFetchedAhead, seenIn } from "~/platform/http/forms/reply-fields.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ANSWER_FAILURE, ANSWER_HEADING, AnswerPage } from "./answer-page";

const LIST = "/dashboard/contacts";

export const meta: MetaFunction = ({ matches }) => pageMeta(ANSWER_HEADING, matches);

async function requireAsked(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const contact = await findContact(pageId(args.params.id));
  if (!contact) throw new Response("", { status: 404 });
  return { admin, contact };
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const source = { kind: "contact", sourceId: pageId(args.params.id) } as const;
  const turn = await openReply(admin, source, { isAhead: isFetchedAhead(args.request) });
  const { contact } = await requireAsked(args);
  return { contact, turn };
}

export const action = formAction({
  guard: requireAsked,
  schema: answerInput,
  run: ({ admin, contact }, input, { fields }) =>
    answerContact(admin, contact.id, { ...input, seen: seenIn(fields) }),
  done: () => to(LIST, { title: "Answer Sent" }),
  failure: ANSWER_FAILURE,
});

export default function ContactAnswerPage() {
  const { contact, turn } = useLoaderData<typeof loader>();
  return <AnswerPage asked={contact} list={LIST} listName="messages" turn={turn} />;
}
