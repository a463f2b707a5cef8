import type { LoaderFunctionArgs } from "@remix-run/node";
import { openExport } from "~/domain/transfer/exports.server";
import { requireAdmin } from "~/http/auth.server";
import {
  fileResponse,
  isLaterPart,
  refuseFetchedAhead,
} from "~/platform/http/files/download.server";
import { pageId } from "~/platform/http/page-id.server";

/** The ZIP of an export, for admins. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const { request } = args;
  refuseFetchedAhead(request);
  const outcome = await openExport(admin, pageId(args.params.id), (file) =>
    request.method === "HEAD" ? null : { how: "download", isLaterPart: isLaterPart(request, file) },
  );
  if (!outcome.ok) throw new Response(outcome.problem.message, { status: 404 });
  return fileResponse(request, outcome.opened, { how: "attachment" });
}
