import { recordDownload } from "~/domain/audit/record-audit.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { csvResponse } from "~/platform/http/files/csv.server";
import { problemResponse } from "~/platform/http/problem.server";
import { CSV_DOWNLOADS } from "./csv-downloads.server";

const handlers = api({
  async GET(args) {
    const admin = await requireApiAdmin(args);
    const kind = args.params.kind ?? "";
    const download = CSV_DOWNLOADS.get(kind);
    if (!download) return problemResponse({ code: "not-found", message: "Not Found" });
    await recordDownload(admin, `${kind} as CSV`);
    const query = new URL(args.request.url).searchParams;
    const csv = typeof download === "function" ? await download(query, admin) : download;
    return csvResponse(kind, csv);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
