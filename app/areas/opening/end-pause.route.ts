import { redirect } from "@remix-run/node";
import { endPause } from "~/domain/opening/change-opening.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { MATTER_WORDS, matterOf, OPENING } from "./matters";

/** The address is for posts only. A GET shows what is paused. */
export const loader = () => redirect(OPENING);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => endPause(admin, matterOf(params.matter)),
  back: OPENING,
  done: (_, { params }) => to(OPENING, { title: MATTER_WORDS[matterOf(params.matter)].end }),
});
