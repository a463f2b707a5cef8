import { redirect } from "@remix-run/node";
import { discardParkedMail, retryParkedMail } from "~/domain/mail/outbox-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";

export const loader = () => redirect("/outbox");

export const action = pairAction(
  { guard: requireAdmin, back: "/outbox" },
  {
    retry: {
      run: (_, { params }) => retryParkedMail(pageId(params.id)),
      done: { title: "The mail is sent again" },
    },
    discard: {
      run: (_, { params }) => discardParkedMail(pageId(params.id)),
      done: { title: "The mail is discarded" },
    },
  },
);
