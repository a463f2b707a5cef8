import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { markAnswer, unmarkAnswer } from "~/domain/forum/posts/mark-answer.server";
import { requireMember } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { pairAction, pressedOn } from "~/platform/http/forms/button-action.server";

const commentOf = ({ params }: Pick<ActionFunctionArgs, "params">) =>
  `/community/comments/${pageId(params.id)}`;

/** Only posted to; who opens it is shown the comment. */
export const loader = (args: LoaderFunctionArgs) => redirect(commentOf(args));

export const action = pairAction(
  {
    guard: (args) => requireMember(args, commentOf(args)),
    back: (args) => pressedOn(args, commentOf(args)),
  },
  {
    answer: {
      run: (actor, { params }) => markAnswer(actor, pageId(params.id)),
      done: { title: "Marked as the answer" },
      failed: "The comment could not be marked",
    },
    unanswer: {
      run: (actor, { params }) => unmarkAnswer(actor, pageId(params.id)),
      done: { title: "No longer the answer" },
      failed: "The mark could not be taken back",
    },
  },
);
