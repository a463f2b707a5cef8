import { redirect } from "@remix-run/node";
import { setMeetingStatus } from "~/domain/appointments/requests/answer-meeting.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

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
