import { redirect } from "@remix-run/node";
import { undoCleanup } from "~/domain/forum/moderation/clean-up.server";
import { requireModerator } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { CLEANUPS } from "./held-words";

/** The address is for posts only. A GET shows the removals. */
export const loader = () => redirect(CLEANUPS);

export const action = buttonAction({
  guard: requireModerator,
  run: (admin, { params }) => undoCleanup(admin, pageId(params.id)),
  back: CLEANUPS,
  done: { title: "Undone", description: "Everything is as it was before." },
  failed: "It was not undone",
});
