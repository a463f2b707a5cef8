import { redirect } from "@remix-run/node";
import { setSessionState } from "~/domain/appointments/sessions/change-session.server";
import { requireAdmin } from "~/http/auth.server";
import { undoInput } from "~/domain/appointments/appointments.schema";
import { restoreSession } from "~/domain/appointments/sessions/restore-session.server";
import { pairAction, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { AGENDA, TIME_FAILURE, timePath } from "../appointments-admin-words";

/** The addresses are for posts only. A GET shows the agenda. */
export const loader = () => redirect(AGENDA);

export const action = pairAction(
  { guard: requireAdmin, back: ({ params }) => timePath(pageId(params.id)) },
  {
    close: {
      run: (admin, { params }) => setSessionState(admin, pageId(params.id), "closed"),
      done: { title: "Time Closed", description: "It takes no more reservations." },
      failed: TIME_FAILURE.title,
    },
    restore: {
      run: async (admin, { params, request }) => {
        const { change } = await readChoice(request, undoInput);
        return restoreSession(admin, pageId(params.id), change);
      },
      done: { title: "Cancellation Undone", description: "Nobody was told." },
      failed: TIME_FAILURE.title,
    },
    open: {
      run: (admin, { params }) => setSessionState(admin, pageId(params.id), "open"),
      done: { title: "Time Opened" },
      failed: TIME_FAILURE.title,
    },
  },
);
