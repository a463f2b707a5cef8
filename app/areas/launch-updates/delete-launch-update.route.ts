import { redirect } from "@remix-run/node";
import { removeLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const LIST = "/office/launch-updates";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requireAdmin,
  run: (admin, { params }) => removeLaunchUpdate(admin, pageId(params.id)),
  back: LIST,
  done: { title: "Draft Deleted" },
});
