import { addDays, monthStart } from "~/lib/dates/calendar-days";
import { readDay } from "~/lib/dates/dates";

export const SALES_BY = ["day", "hour", "person", "product", "category", "batch", "tax"] as const;

export type SalesBy = (typeof SALES_BY)[number];

/** Whether the rows have a sequence in time. */
export const isTimeline = (by: SalesBy) => by === "day" || by === "hour";

/** The label of sales that were entered on a later day, after the hours 00:00 to 23:00. */
export const NO_HOUR = "later";

/** The business days that a report of sales adds up, and by what. */
export type SalesRange = { by: SalesBy; from: string; to: string };

/** The longest range of a report, so that a report by day has at most 400 rows. */
const MOST_DAYS = 400;

/**
 * The range that an address asks for with `by`, `from` and `to`. Without days, this month. Days
 * that do not exist are ignored, `to` is never after today.
 */
export function readSalesRange(query: URLSearchParams, today: string): SalesRange {
  const by = SALES_BY.find((one) => one === query.get("by")) ?? "day";
  const asked = readDay(query.get("to") ?? "") ?? today;
  const to = asked < today ? asked : today;
  const first = readDay(query.get("from") ?? "") ?? monthStart(to);
  const from = [first < to ? first : to, addDays(to, 1 - MOST_DAYS)].sort().at(-1) ?? to;
  return { by, from, to };
}
