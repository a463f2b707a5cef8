import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { savedAnswerInput } from "~/domain/inbox/inbox.schema";
import { changeSavedAnswer, getSavedAnswer } from "~/domain/inbox/saved-answers.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ActionButton } from "~/ui/form/action-button";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { AnswerForm, ANSWERS, answerValues, FAILURE } from "./saved-answer-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? data.answer.title : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const answer = await getSavedAnswer(pageId(args.params.id));
  if (!answer) throw new Response("", { status: 404 });
  return { answer };
}

export const action = formAction({
  guard: async (args) => ({ admin: await requireAdmin(args), ...(await loader(args)) }),
  schema: savedAnswerInput,
  edits: {
    present: async (tx, _, { answer: { id } }) => {
      const answer = await getSavedAnswer(id, tx);
      return answer && answerValues(answer);
    },
  },
  run: ({ admin, answer }, input, { check }) => changeSavedAnswer(admin, answer.id, input, check),
  done: () => to(ANSWERS, { title: "Answer Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function SavedAnswerPage() {
  const { answer } = useLoaderData<typeof loader>();
  const path = `${ANSWERS}/${answer.id}`;
  return (
    <div className="column stack">
      <p>
        <Link to={ANSWERS}>Back to the saved answers</Link>
      </p>
      <h1>
        <bdi>{answer.title}</bdi>
      </h1>
      <AnswerForm action={path} answer={answer} />
      <ActionButton action={`${path}/delete`} what={answer.title}>
        Delete
      </ActionButton>
    </div>
  );
}
