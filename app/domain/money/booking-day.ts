import { formatDay } from "~/lib/dates/dates";
import { readTaxQuarter } from "./reports/tax-quarter";

/**
 * The day on which the books enter what happened on an earlier or the present business day: that
 * day, while its quarter lasts. A quarter that is over may be filed, so that what belongs to it is an
 * entry of today, with the reason.
 */
export function bookingDay(day: string, today: string): { day: string; reason: string | null } {
  if (readTaxQuarter(null, day).to >= today) return { day, reason: null };
  return { day: today, reason: `Of ${formatDay(day)}, whose tax quarter is over` };
}
