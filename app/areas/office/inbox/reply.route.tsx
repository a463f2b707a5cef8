import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listStory, mailsOf } from "~/domain/inbox/item-page.server";
import { draftInput } from "~/domain/inbox/inbox.schema";
import { getReplyDraft, saveReplyDraft } from "~/domain/inbox/replies/reply-draft.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { getSavedAnswer, listSavedAnswers } from "~/domain/inbox/saved-answers.server";
import { answerInput } from "~/domain/mail/answer.schema";
import { replySubject } from "~/domain/office/office-mails.server";
import { fillAnswer, previewReply, replyToItem } from "~/domain/office/reply-to-item.server";
import { itemDetails } from "~/domain/office/item-details.server";
import { to } from "~/platform/http/cookies/flash.server";
import { byButton } from "~/platform/http/forms/by-button.server";
import { readForm, rejectForm } from "~/platform/http/forms/form.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { insertSaved } from "~/platform/http/forms/insert-saved.server";
import { isFetchedAhead, seenIn } from "~/platform/http/forms/reply-fields.server";
import { INSERT } from "~/ui/form/saved-answers";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { MailsSoFar } from "~/ui/lists/mail-of-story";
import { requireItem } from "./find-item.server";
import { itemPath } from "./inbox-words";
import { ItemFacts, ItemText } from "./item-facts";
import { ReplyForm, FAILURE } from "./reply-form";

const HEADING = "Reply by mail";
export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { actor, item: opened } = await requireItem(args);
  if (!opened.email) throw new Response("", { status: 404 });
  const turn = await openReply(actor, opened, { isAhead: isFetchedAhead(args.request) });
  // Read again, because its state is shown.
  const { item } = await requireItem(args);
  const [{ facts, text }, story, answers, draft] = await Promise.all([
    itemDetails(item),
    listStory(item),
    listSavedAnswers(),
    getReplyDraft(actor, item),
  ]);
  return {
    item,
    turn,
    // What was written so far is read before a reply.
    mails: mailsOf(story),
    details: { facts, text },
    subject: replySubject(item),
    answers: answers.map(({ id, title }) => ({ id, title })),
    draft,
  };
}

/** Stores and sends nothing. */
async function preview(args: ActionFunctionArgs) {
  const { actor, item } = await requireItem(args);
  const submission = await readForm(args.request, answerInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  // With the typed text, and without the mark of a refusal.
  return {
    lastResult: submission.reply(),
    preview: previewReply(actor, item, submission.value.answer),
  };
}

async function insert(args: ActionFunctionArgs) {
  const { actor, item } = await requireItem(args);
  const textOf = async (id: number) => {
    const saved = await getSavedAnswer(id);
    return saved && fillAnswer(saved.text, item, actor);
  };
  return insertSaved(args.request, { schema: answerInput, field: "answer", textOf });
}

const send = formAction({
  guard: requireItem,
  schema: answerInput,
  run: ({ actor, item }, input, { fields }) =>
    replyToItem(actor, item, { ...input, seen: seenIn(fields) }),
  done: (_, { actor: { item } }) => to(itemPath(item.id), { title: "Reply Sent" }),
  failure: FAILURE,
});

/** Keeps the typed reply, which mails nothing. */
const keep = formAction({
  guard: requireItem,
  schema: draftInput,
  run: ({ actor, item }, input) => saveReplyDraft(actor, item, input),
  done: ({ isKept }, { actor: { item } }) =>
    to(itemPath(item.id), { title: isKept ? "Draft Saved" : "Draft Deleted" }),
  failure: { title: "The draft was not saved" },
});

const actOther = byButton("preview", preview, byButton("draft", keep, send));
export const action = byButton(INSERT, insert, actOther);

export default function ReplyPage() {
  const { item, turn, mails, details, subject, answers, draft } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={HEADING}
      intro="Your words go to the sender's address, with a greeting before and our notice after them."
      back={{ to: itemPath(item.id), label: "Back to the item" }}
    >
      <BegunReplies begun={turn.begun} />
      <ItemFacts item={item} facts={details.facts} />
      <ItemText text={details.text} />
      <MailsSoFar mails={mails} />
      <h2>Your reply</h2>
      <ReplyForm
        path={itemPath(item.id)}
        subject={subject}
        answers={answers}
        draft={draft}
        seen={turn.seen}
        preview={result && "preview" in result ? result.preview : null}
      />
    </FormPage>
  );
}
