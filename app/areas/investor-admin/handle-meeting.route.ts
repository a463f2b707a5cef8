import { redirect } from "@remix-run/node";
import { setMeetingStatus } from "~/domain/appointments/requests/set-meeting-status.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { pairAction } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";

const LIST = "/investor-admin/communications";

export const loader = () => redirect(LIST);

export const action = pairAction(
  { guard: requirePortalAdmin, back: LIST },
  {
    handle: {
      run: (admin, { params }) => setMeetingStatus(admin, pageId(params.id), "handled"),
      done: { title: "Meeting Handled" },
    },
    reopen: {
      run: (admin, { params }) => setMeetingStatus(admin, pageId(params.id), "pending"),
      done: { title: "Meeting Reopened" },
    },
  },
);
