import { redirect } from "@remix-run/node";
import { deleteSavedAnswer } from "~/domain/inbox/saved-answers.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ANSWERS } from "./saved-answer-form";

/** The address is for posts only. A GET shows the answers. */
export const loader = () => redirect(ANSWERS);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => deleteSavedAnswer(admin, pageId(params.id)),
  back: ANSWERS,
  done: { title: "Answer Deleted" },
});
