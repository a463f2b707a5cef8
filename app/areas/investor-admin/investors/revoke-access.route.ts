import { redirect } from "@remix-run/node";
import { setInvestorActive } from "~/domain/investors/manage-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const LIST = "/investor-admin/investors";

const LINK_WORDS = {
  mailed: {
    title: "Link Mailed",
    description: "It works for 30 days, and an earlier one no more.",
  },
  recent: { title: "Link Mailed", description: "It was mailed less than a minute ago." },
  withdrawn: { title: "Access Revoked" },
};

export const loader = () => redirect(LIST);

export const action = pairAction(
  { guard: requirePortalAdmin, back: LIST },
  {
    revoke: {
      run: (admin, { params }) => setInvestorActive(admin, pageId(params.id), false),
      done: ({ link }) => ({
        title: "Access Revoked",
        ...(link && { description: "The link that was mailed is withdrawn." }),
      }),
      failed: "Nothing was changed",
    },
    restore: {
      run: (admin, { params }) => setInvestorActive(admin, pageId(params.id), true),
      done: ({ link }) => (link ? LINK_WORDS[link] : { title: "Access Restored" }),
      failed: "Nothing was changed",
    },
  },
);
