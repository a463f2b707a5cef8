import { redirect } from "@remix-run/node";
import { seenTextInput } from "~/domain/forum/forum.schema";
import { approve } from "~/domain/forum/moderation/held-texts.server";
import { requireModerator } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { targetOf } from "../forum-target.server";
import { HELD } from "./held-words";

/** The address is for posts only. A GET shows the queue. */
export const loader = () => redirect(HELD);

export const action = buttonAction({
  guard: requireModerator,
  run: async (admin, args) => {
    const { seen } = await readChoice(args.request, seenTextInput);
    return approve(admin, targetOf(args), seen);
  },
  back: HELD,
  done: { title: "Published" },
  failed: "It was not published",
});
