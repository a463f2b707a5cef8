import { readReservationFilter } from "~/domain/appointments/team/reservation-filter";
import { reservationCsv } from "~/domain/appointments/team/reservation-list.server";
import { recordDownload } from "~/domain/audit/record-audit.server";
import { bookingCsv } from "~/domain/bookings/bookings-queries.server";
import { readReadingFilter } from "~/domain/documents/reading-filter";
import { readingCsv } from "~/domain/documents/readings.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { readInboxFilter } from "~/domain/inbox/inbox-filter";
import { inboxCsv } from "~/domain/inbox/inbox-list.server";
import { applicationCsv } from "~/domain/careers/careers-queries.server";
import { contactCsv } from "~/domain/contact/contact-queries.server";
import { salesCsv, sumsCsv, trackAndTraceCsv } from "~/domain/money/reports/sales-csv.server";
import { leftOverCsv, runsOutCsv } from "~/domain/money/reports/runs-out.server";
import { readSalesRange } from "~/domain/money/reports/sales-range";
import { readTaxQuarter } from "~/domain/money/reports/tax-quarter";
import { subscriberCsv } from "~/domain/newsletter/newsletter-queries.server";
import { orderCsv } from "~/domain/orders/orders-queries.server";
import { buyerCsv } from "~/domain/reports/recall/batch-buyers.server";
import { actCsv } from "~/domain/reports/act-counts.server";
import { readReportRange } from "~/domain/reports/report-range";
import { productCsv } from "~/domain/shop/shop-queries.server";
import { adjustmentCsv, stockCsv, wasteCsv } from "~/domain/reports/stock-ledger.server";
import { refusedCsv } from "~/domain/transfer/imports.server";
import { api } from "~/platform/http/json/api.server";
import { requireApiAdmin } from "~/http/auth.server";
import { type Csv, csvResponse } from "~/platform/http/files/csv.server";
import { readId } from "~/lib/input/read-id";
import { businessDay } from "~/lib/dates/dates";
import { problemResponse } from "~/platform/http/problem.server";

const quarterOf = (query: URLSearchParams) =>
  readTaxQuarter(query.get("quarter"), businessDay(new Date()));

const downloads = new Map<
  string,
  Csv | ((query: URLSearchParams, admin: User) => Csv | Promise<Csv>)
>([
  ["subscribers", subscriberCsv],
  ["contacts", contactCsv],
  ["events", bookingCsv],
  ["applications", applicationCsv],
  ["orders", orderCsv],
  ["buyers", (query) => buyerCsv(readId(query.get("batch")) ?? 0)],
  ["products", productCsv],
  ["stock", stockCsv],
  ["runs-out", () => runsOutCsv(businessDay(new Date()))],
  ["left-over", () => leftOverCsv(businessDay(new Date()))],
  ["reports", (query) => actCsv(readReportRange(query, businessDay(new Date())))],
  ["sales", (query) => salesCsv(readSalesRange(query, businessDay(new Date())))],
  ["sales-sums", (query) => sumsCsv(readSalesRange(query, businessDay(new Date())))],
  ["track-and-trace", (query) => trackAndTraceCsv(readSalesRange(query, businessDay(new Date())))],
  ["waste", (query) => wasteCsv(quarterOf(query))],
  ["adjustments", (query) => adjustmentCsv(quarterOf(query))],
  ["appointments", (query) => reservationCsv(readReservationFilter(query))],
  ["openings", (query) => readingCsv(readReadingFilter(query))],
  ["refused-rows", (query) => refusedCsv(readId(query.get("import")) ?? 0)],
  ["inbox", (query, admin) => inboxCsv(admin, readInboxFilter(query))],
]);

const handlers = api({
  async GET(args) {
    const admin = await requireApiAdmin(args);
    const kind = args.params.kind ?? "";
    const download = downloads.get(kind);
    if (!download) return problemResponse({ code: "not-found", message: "Not Found" });
    await recordDownload(admin, `${kind} as CSV`);
    const query = new URL(args.request.url).searchParams;
    const csv = typeof download === "function" ? await download(query, admin) : download;
    return csvResponse(kind, csv);
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
