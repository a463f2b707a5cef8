import { requireMember } from "~/http/auth.server";
import { redirect } from "@remix-run/node";
import { discardDraft } from "~/domain/forum/writing/saved-drafts.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const DRAFTS = "/community/drafts";

/** Only posted to; who opens it is shown the drafts. */
export const loader = () => redirect(DRAFTS);

export const action = buttonAction({
  guard: (args) => requireMember(args, DRAFTS),
  run: (actor, { params }) => discardDraft(actor, pageId(params.id)),
  back: DRAFTS,
  done: { title: "Draft discarded" },
  failed: "The draft could not be discarded",
});
