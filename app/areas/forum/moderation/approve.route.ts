import { redirect } from "@remix-run/node";
import { approve } from "~/domain/forum/moderation/held-texts.server";
import { requireModerator } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { targetOf } from "../forum-target.server";
import { HELD } from "./held-words";

/** The address is for posts only. A GET shows the queue. */
export const loader = () => redirect(HELD);

export const action = buttonAction({
  guard: requireModerator,
  run: (admin, args) => approve(admin, targetOf(args)),
  back: HELD,
  done: { title: "Published" },
  failed: "It was not published",
});
