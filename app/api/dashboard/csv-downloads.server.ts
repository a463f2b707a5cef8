import { readReservationFilter } from "~/domain/appointments/team/reservation-filter";
import { reservationCsv } from "~/domain/appointments/team/reservation-list.server";
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
import { readId } from "~/lib/input/read-id";
import { businessDay } from "~/lib/dates/dates";
import type { Csv } from "~/platform/http/files/csv.server";

const quarterOf = (query: URLSearchParams) =>
  readTaxQuarter(query.get("quarter"), businessDay(new Date()));

/** Every list that is downloaded as CSV: the table, or what makes it of the address's query. */
export const CSV_DOWNLOADS = new Map<
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
