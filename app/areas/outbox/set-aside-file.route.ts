import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSetAsideSource } from "~/domain/incoming/set-aside.server";
import { requireAdmin } from "~/http/auth.server";
import { fileResponse } from "~/platform/http/files/download.server";
import { pageId } from "~/platform/http/page-id.server";

/** The source of a mail that was set aside, for admins. It is saved and never shown. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const source = await getSetAsideSource(pageId(args.params.id));
  if (!source) throw new Response("The mail is not here. It is in the mailbox.", { status: 404 });
  return fileResponse(args.request, source, { how: "attachment" });
}
