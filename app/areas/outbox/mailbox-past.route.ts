import { redirect } from "@remix-run/node";
import { leaveOlder, stopOlder, takeOlder } from "~/domain/incoming/mailbox-past.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { MAILBOX } from "./outbox-words";

/** The address is for posts only. A GET shows the mailbox. */
export const loader = () => redirect(MAILBOX);

export const action = pairAction(
  { guard: requireAdmin, back: MAILBOX },
  {
    take: {
      run: async (admin, { request }) =>
        takeOlder(admin, textField(await readFields(request), "since") ?? ""),
      done: { title: "Older mail is being taken", description: "It begins within a minute." },
      failed: "No Older Mail Was Taken",
    },
    leave: {
      run: (admin) => leaveOlder(admin),
      done: { title: "Older mail stays in the mailbox" },
    },
    stop: {
      run: (admin) => stopOlder(admin),
      done: { title: "No more older mail is taken" },
    },
  },
);
