import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerContact } from "~/domain/contact/answer-contact.server";
import { findContact } from "~/domain/contact/contact-queries.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { answerInput } from "~/domain/mail/answer.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { isFetchedAhead, seenIn } from "~/platform/http/forms/reply-fields.server";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { AnswerForm } from "~/ui/lists/answer-form";
import { AskedFacts } from "~/ui/lists/asked-facts";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Answer by mail";
const LIST = "/dashboard/contacts";
const FAILURE = { title: "The answer was not sent" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

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
  failure: FAILURE,
});

export default function ContactAnswerPage() {
  const { contact, turn } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, answer, answeredAt } = contact;
  return (
    <FormPage
      heading={HEADING}
      intro="Your words go to the sender's address, with a greeting before and our notice after them."
      back={{ to: LIST, label: "Back to the messages" }}
    >
      <BegunReplies begun={turn.begun} />
      <AskedFacts asked={contact} words={contact.message} answer={answer} answeredAt={answeredAt} />
      <AnswerForm
        failure={FAILURE}
        action={`${LIST}/${id}/answer`}
        seen={turn.seen}
        lastResult={result?.lastResult}
      />
    </FormPage>
  );
}
