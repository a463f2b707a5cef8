import { redirect } from "@remix-run/node";
import { removeSpammers } from "~/domain/forum/moderation/clean-up.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { plural } from "~/lib/counts";
import { CLEANUPS } from "./held-words";
import { requireMemberOf } from "./find-member.server";

/** The address is for posts only. A GET shows the removals. */
export const loader = () => redirect(CLEANUPS);

export const action = buttonAction({
  guard: requireMemberOf,
  run: ({ admin, member }) => removeSpammers(admin, [member.id]),
  back: CLEANUPS,
  done: ({ texts }) => ({ title: "Removed as spam", description: plural(texts, "text", "texts") }),
  failed: "Nothing was removed",
});
