import { redirect } from "@remix-run/node";
import { removeUpdate } from "~/domain/investors/updates.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const LIST = "/investor-admin/updates";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requirePortalAdmin,
  run: (admin, { params }) => removeUpdate(admin, pageId(params.id)),
  back: LIST,
  done: { title: "Update Deleted" },
});
