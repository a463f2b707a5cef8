import { redirect } from "@remix-run/node";
import { sendLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { buttonAction } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";

const LIST = "/launch-updates";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => sendLaunchUpdate(admin, pageId(params.id)),
  back: LIST,
  done: ({ count }, { params }) =>
    to(`${LIST}/${pageId(params.id)}`, {
      title: "Launch Update Sent",
      description: `${count.toLocaleString("en-US")} mails are on their way.`,
    }),
  failed: ({ message }) => ({ title: message }),
});
