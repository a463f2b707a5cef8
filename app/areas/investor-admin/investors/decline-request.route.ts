import { redirect } from "@remix-run/node";
import { declineRequest } from "~/domain/investors/request-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const LIST = "/investor-admin/investors";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requirePortalAdmin,
  run: (admin, { params }) => declineRequest(admin, pageId(params.id)),
  back: LIST,
  done: { title: "Request Declined" },
  failed: "Nothing was changed",
});
