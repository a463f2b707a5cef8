import { redirect } from "@remix-run/node";
import { markMessageRead } from "~/domain/messages/answer-message.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { pageId } from "~/http/page-id.server";
import { buttonAction } from "~/http/forms/button-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";

const PATH = "/investor-admin/communications";

const FAILURE = {
  title: "Failed to Update Status",
  description: "There was an error updating the message status.",
};

export const action = buttonAction({
  guard: requirePortalAdmin,
  run: (admin, { params }) => markMessageRead(admin, pageId(params.id)),
  back: PATH,
  done: { title: "Message Marked as Read" },
  failed: FAILURE.title,
});

export const clientAction = keepFormOnFailure(FAILURE);

export const loader = () => redirect(PATH);

/**
 * Never shown. The route needs a page so that, with script, a failed post leaves the list visible.
 */
export default function ReadMark() {
  return null;
}
