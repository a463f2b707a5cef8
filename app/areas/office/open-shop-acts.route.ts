import { redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { tryBackup } from "~/domain/office/open-shop.server";
import { sendTestMail } from "~/domain/office/test-mail.server";
import { confirmNotice } from "~/domain/website/confirm-notice.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction, pressedOn } from "~/platform/http/forms/button-action.server";
import type { Outcome } from "~/lib/outcome";

/** The addresses are for posts only. A GET shows Today. */
export const loader = () => redirect("/office");

export const action = pairAction<User, Outcome<{ isSent?: boolean }>>(
  { guard: requireAdmin, back: (args) => pressedOn(args, "/office") },
  {
    "test-mail": {
      run: (admin) => sendTestMail(admin),
      done: ({ isSent }) =>
        isSent
          ? {
              title: "Test Mail Sent",
              description: "The mail server took it. Look into your mailbox, and into its spam.",
            }
          : {
              title: "Test Mail Waits",
              description: "The mail server has not answered yet. Today says what becomes of it.",
            },
      failed: "The Test Mail Was Not Sent",
    },
    "try-backup": {
      run: (admin) => tryBackup(admin),
      done: {
        title: "The Trial Has Begun",
        description:
          "It takes some minutes, and changes nothing here. Then Today says how it ended.",
      },
      failed: "No Backup Was Tried",
    },
    "notices-read": {
      run: (admin) => confirmNotice(admin, new Date()),
      done: {
        title: "Notices Confirmed",
        description: "It is a version of the New York notices, with your name and the day.",
      },
      failed: "Nothing Was Changed",
    },
  },
);
