import { redirect } from "@remix-run/node";
import { discardParkedMail, retryParkedMail } from "~/domain/mail/outbox-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

export const loader = () => redirect("/office/outbox");

export const action = pairAction(
  { guard: requireAdmin, back: "/office/outbox" },
  {
    retry: {
      run: (admin, { params }) => retryParkedMail(admin, pageId(params.id)),
      done: { title: "The mail is sent again" },
    },
    discard: {
      run: (admin, { params }) => discardParkedMail(admin, pageId(params.id)),
      done: { title: "The mail is discarded" },
    },
  },
);
