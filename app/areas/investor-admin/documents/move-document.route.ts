import { redirect } from "@remix-run/node";
import { moveDocument } from "~/domain/documents/store-document.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const LIST = "/investor-admin/documents";

export const loader = () => redirect(LIST);

const button = (direction: "up" | "down") => ({
  run: (
    admin: Awaited<ReturnType<typeof requirePortalAdmin>>,
    { params }: { params: { id?: string } },
  ) => moveDocument(admin, pageId(params.id), direction),
  done: ({ title }: { title: string }) => ({ title: "Document Moved", description: title }),
  failed: "The document was not moved",
});

export const action = pairAction(
  { guard: requirePortalAdmin, back: LIST },
  { up: button("up"), down: button("down") },
);
