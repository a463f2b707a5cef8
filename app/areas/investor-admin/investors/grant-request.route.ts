import { redirect } from "@remix-run/node";
import { grantInput } from "~/domain/investors/investors.schema";
import { grantRequest } from "~/domain/investors/request-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { readForm } from "~/platform/http/forms/form.server";
import { pageId } from "~/platform/http/page-id.server";
import { refuse } from "~/lib/outcome";

const LIST = "/investor-admin/investors";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requirePortalAdmin,
  run: async (admin, { request, params }) => {
    const submission = await readForm(request, grantInput);
    if (submission.status !== "success") return refuse("invalid", "Choose an access level");
    return grantRequest(admin, pageId(params.id), submission.value);
  },
  back: LIST,
  done: { title: "Access Granted", description: "We tell them by e-mail." },
  failed: "Access was not given",
});
