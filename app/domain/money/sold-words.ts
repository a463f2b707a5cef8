import { businessDay, formatDateTime, formatDay } from "~/lib/dates/dates";

/** The business day of a sale, and when it was entered. */
export type Sold = { day: string; at: Date };

/** When it was sold. A sale that was entered on a later day has a day and no time. */
export const soldAt = ({ day, at }: Sold): Date | string => (businessDay(at) === day ? at : day);

/** "Nov 21, 2026, 9:05 AM", or "November 21, 2026" if it was entered later. */
export function soldWords(sold: Sold): string {
  const at = soldAt(sold);
  return typeof at === "string" ? formatDay(at) : formatDateTime(at);
}
