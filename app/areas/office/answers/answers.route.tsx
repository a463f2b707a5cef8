import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { savedAnswerInput } from "~/domain/inbox/inbox.schema";
import { addSavedAnswer, listSavedAnswers } from "~/domain/inbox/saved-answers.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { AnswerForm, ANSWERS, FAILURE } from "./saved-answer-form";

const HEADING = "Saved Answers";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { answers: await listSavedAnswers() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: savedAnswerInput,
  run: addSavedAnswer,
  done: () => to(ANSWERS, { title: "Answer Saved" }),
  failure: FAILURE,
});

export default function SavedAnswersPage() {
  const { answers } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        Texts for frequent replies. In a text {"{name}"} becomes the sender&apos;s name,{" "}
        {"{subject}"} what it is about (the title of what was reserved or written about, else “your
        message” or “your application”), {"{me}"} your username and {"{business}"} our name. “Hello”
        and the name stand above a reply that does not begin with a greeting.
      </p>
      {answers.length === 0 && (
        <p className="empty-state">
          No saved answers yet. What you save below is offered beside each reply.
        </p>
      )}
      <ul className="stack">
        {answers.map(({ id, title, text }) => (
          <li key={id} className="card">
            <h2>
              <Link to={`${ANSWERS}/${id}`}>
                <bdi>{title}</bdi>
              </Link>
            </h2>
            <p className="line-clamp-3 wrap-anywhere whitespace-pre-line" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <h2>Add an answer</h2>
      <AnswerForm action={ANSWERS} />
    </div>
  );
}
