import { redirect } from "@remix-run/node";
import { sendLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { changedSince, REVISION_FIELD } from "~/lib/input/revision";
import { draftValues } from "./launch-update-form";
import { pageId } from "~/platform/http/page-id.server";
import { formatCount } from "~/lib/counts";

const LIST = "/office/launch-updates";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requireAdmin,
  run: async (admin, { params, request }) => {
    const shown = textField(await readFields(request), REVISION_FIELD);
    return sendLaunchUpdate(
      admin,
      pageId(params.id),
      (update) => shown === null || changedSince(shown, draftValues(update)).length === 0,
    );
  },
  back: ({ params }) => `${LIST}/${pageId(params.id)}`,
  done: ({ count }, { params }) =>
    to(`${LIST}/${pageId(params.id)}`, {
      title: "Launch Update Sent",
      description: `${formatCount(count)} mails are on their way.`,
    }),
  failed: ({ message }) => ({ title: message }),
});
