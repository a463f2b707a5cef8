import { redirect } from "@remix-run/node";
import { removeDocument } from "~/domain/documents/store-document.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const LIST = "/investor-admin/documents";

export const loader = () => redirect(LIST);

export const action = buttonAction({
  guard: requirePortalAdmin,
  run: (admin, { params }) => removeDocument(admin, pageId(params.id)),
  back: LIST,
  done: { title: "Document Deleted" },
});
