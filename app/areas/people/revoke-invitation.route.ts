import { redirect } from "@remix-run/node";
import { revokeInvitation } from "~/domain/people/invitations.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { INVITATIONS, NOT_CHANGED } from "./people-words";

/** The address is for posts only. A GET shows the invitations. */
export const loader = () => redirect(INVITATIONS);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => revokeInvitation(admin, pageId(params.id)),
  back: INVITATIONS,
  done: { title: "Invitation Withdrawn" },
  failed: NOT_CHANGED,
});
