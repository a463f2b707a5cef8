import { redirect } from "@remix-run/node";
import { testLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { buttonAction } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";

const LIST = "/launch-updates";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => testLaunchUpdate(admin, pageId(params.id)),
  back: LIST,
  done: ({ email }, { params }) =>
    to(`${LIST}/${pageId(params.id)}`, { title: "Test Sent", description: `To ${email}` }),
  failed: ({ message }) => ({ title: message }),
});
