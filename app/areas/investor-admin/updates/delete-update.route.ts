import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { removeUpdate } from "~/domain/investors/updates.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";

const PATH = "/investor-admin/updates";

export async function action(args: ActionFunctionArgs) {
  await requirePortalAdmin(args);
  await removeUpdate(pageId(args.params.id));
  return redirectWithFlash(PATH, { kind: "success", title: "Update Deleted" });
}

export function loader() {
  return redirect(PATH);
}
