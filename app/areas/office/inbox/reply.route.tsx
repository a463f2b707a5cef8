import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getSavedAnswer, listSavedAnswers } from "~/domain/inbox/saved-answers.server";
import { answerInput } from "~/domain/mail/answer.schema";
import {
  fillAnswer,
  previewReply,
  replySubject,
  replyToItem,
} from "~/domain/office/reply-to-item.server";
import { itemDetails } from "~/domain/office/item-details.server";
import { to } from "~/http/cookies/flash.server";
import { byButton } from "~/http/forms/by-button.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { formAction } from "~/http/forms/form-action.server";
import { readId } from "~/lib/input/read-id";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { FilterLinks } from "~/ui/lists/filter-links";
import { requireItem } from "./find-item.server";
import { itemPath } from "./inbox-words";
import { ItemFacts } from "./item-facts";
import { ReplyForm } from "./reply-form";

const HEADING = "Reply by mail";
const FAILURE = { title: "The reply was not sent" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { actor, item } = await requireItem(args);
  if (!item.email) throw new Response("", { status: 404 });
  const chosen = readId(new URL(args.request.url).searchParams.get("answer"));
  const [{ facts, text }, answers, saved] = await Promise.all([
    itemDetails(item),
    listSavedAnswers(),
    chosen === null ? null : getSavedAnswer(chosen),
  ]);
  return {
    item,
    details: { facts, text },
    subject: replySubject(item),
    answers: answers.map(({ id, title }) => ({ id, title })),
    saved: saved && { id: saved.id, text: fillAnswer(saved.text, item, actor) },
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

const send = formAction({
  guard: requireItem,
  schema: answerInput,
  run: ({ actor, item }, input) => replyToItem(actor, item, input),
  done: (_, { actor: { item } }) => to(itemPath(item.id), { title: "Reply Sent" }),
  failure: FAILURE,
});

export const action = byButton("preview", preview, send);

export const clientAction = keepFormOnFailure(FAILURE);

export default function ReplyPage() {
  const { item, details, subject, answers, saved } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = `${itemPath(item.id)}/reply`;
  return (
    <FormPage
      heading={HEADING}
      intro="Your words go to the sender's address, with a greeting before and our notice after them."
      back={{ to: itemPath(item.id), label: "Back to the item" }}
    >
      <ItemFacts item={item} details={details} />
      {answers.length > 0 && (
        <>
          <h2>Begin with a saved answer</h2>
          <FilterLinks
            label="Saved answers"
            filters={answers.map(({ id, title }) => ({
              to: `${path}?answer=${id}`,
              label: title,
              isCurrent: id === saved?.id,
            }))}
          />
        </>
      )}
      <h2>Your reply</h2>
      <ReplyForm
        // Another saved answer starts another form.
        key={saved?.id}
        path={itemPath(item.id)}
        subject={subject}
        saved={saved?.text ?? null}
        lastResult={result?.lastResult}
        preview={result && "preview" in result ? result.preview : null}
      />
    </FormPage>
  );
}
