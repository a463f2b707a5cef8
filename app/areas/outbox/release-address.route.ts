import { redirect } from "@remix-run/node";
import { releaseSuppression } from "~/domain/mail/suppressions.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { SUPPRESSIONS } from "./outbox-words";

/** The address is for posts only. A GET shows the list. */
export const loader = () => redirect(SUPPRESSIONS);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => releaseSuppression(admin, pageId(params.id)),
  back: () => SUPPRESSIONS,
  done: () => ({ title: "The address gets mail again" }),
  failed: "Nothing Was Changed",
});
