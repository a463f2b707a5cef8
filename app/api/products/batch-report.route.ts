import type { LoaderFunctionArgs } from "@remix-run/node";
import { openReport } from "~/domain/stock/open-report.server";
import { fileResponse } from "~/platform/http/files/download.server";
import { readId } from "~/lib/input/read-id";

/** The laboratory's report of a batch. It may be replaced, so each reader asks whether it was. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const report = await openReport(readId(params.batchId) ?? 0, params.file ?? "");
  if (!report) throw new Response(null, { status: 404 });
  return fileResponse(request, report, { how: "inline", cacheControl: "public, no-cache" });
}
