import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { answerAsWitness } from "~/domain/stock/change-write-off.server";
import { requireStaff } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { RECORD_FAILURE, recordPath } from "../stock-words";

/** The addresses are for posts only. A GET shows the record. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(recordPath(pageId(params.id)));

export const action = pairAction(
  { guard: requireStaff, back: ({ params }) => recordPath(pageId(params.id)) },
  {
    witnessed: {
      run: (user, { params }) => answerAsWitness(user, pageId(params.id), true),
      done: { title: "Confirmed", description: "You witnessed it" },
      failed: RECORD_FAILURE.title,
    },
    "not-witnessed": {
      run: (user, { params }) => answerAsWitness(user, pageId(params.id), false),
      done: { title: "Answer Saved", description: "You did not witness it. The admins see that" },
      failed: RECORD_FAILURE.title,
    },
  },
);
