import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { removeDocument } from "~/domain/documents/store-document.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";

const PATH = "/investor-admin/documents";

export async function action(args: ActionFunctionArgs) {
  await requirePortalAdmin(args);
  await removeDocument(pageId(args.params.id));
  return redirectWithFlash(PATH, { kind: "success", title: "Document Deleted" });
}

export function loader() {
  return redirect(PATH);
}
