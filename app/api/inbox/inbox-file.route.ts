import type { LoaderFunctionArgs } from "@remix-run/node";
import { getItemFile } from "~/domain/inbox/replies/receive-mail.server";
import { requireStaff } from "~/http/auth.server";
import { storedWhole } from "~/lib/files/file-pieces";
import { fileResponse } from "~/platform/http/files/download.server";
import { pageId } from "~/platform/http/page-id.server";

/** A file of a mail that came in. It is saved and never shown, whatever it says that it is. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const id = pageId(args.params.file);
  const file = await getItemFile(actor, pageId(args.params.id), id);
  if (!file) throw new Response("", { status: 404 });
  const stored = storedWhole(file.fileName, "application/octet-stream", file.content);
  return fileResponse(args.request, { ...stored, version: String(id) }, { how: "attachment" });
}
