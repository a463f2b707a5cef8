import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { declineRequest } from "~/domain/investors/request-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";

const PATH = "/investor-admin/investors";

export async function action(args: ActionFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const outcome = await declineRequest(admin, pageId(args.params.id));
  return redirectWithFlash(
    PATH,
    outcome.ok
      ? { kind: "success", title: "Request Declined" }
      : { kind: "error", title: "Nothing was changed", description: outcome.problem.message },
  );
}

export function loader() {
  return redirect(PATH);
}
