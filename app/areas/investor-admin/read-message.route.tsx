import { redirect } from "@remix-run/node";
import { markMessageRead } from "~/domain/messages/answer-message.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { NOT_MARKED } from "./message-cards";

const PATH = "/investor-admin/communications";

export const action = buttonAction({
  guard: requirePortalAdmin,
  run: (admin, { params }) => markMessageRead(admin, pageId(params.id)),
  back: PATH,
  done: { title: "Message Marked as Read" },
  failed: NOT_MARKED.title,
});

export const loader = () => redirect(PATH);

/**
 * Never shown. The route needs a page so that, with script, a failed post leaves the list visible.
 */
export default function ReadMark() {
  return null;
}
