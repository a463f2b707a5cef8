import { redirect } from "@remix-run/node";
import { setInvestorActive } from "~/domain/investors/manage-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { pairAction } from "~/http/forms/button-action.server";
import { pageId } from "~/http/page-id.server";

const LIST = "/investor-admin/investors";

export const loader = () => redirect(LIST);

export const action = pairAction(
  { guard: requirePortalAdmin, back: LIST },
  {
    revoke: {
      run: (admin, { params }) => setInvestorActive(admin, pageId(params.id), false),
      done: { title: "Access Revoked" },
      failed: "Nothing was changed",
    },
    restore: {
      run: (admin, { params }) => setInvestorActive(admin, pageId(params.id), true),
      done: { title: "Access Restored" },
      failed: "Nothing was changed",
    },
  },
);
