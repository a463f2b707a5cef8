import { businessDay, formatDateTime, lazyDateFormat } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

const shortDate = lazyDateFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "short",
  day: "numeric",
});

/** "Nov 21, 2026, 9:05 AM" as "Nov 21, 9:05 AM", of this year in New York. */
const withoutThisYear = (words: string) =>
  words.replace(`, ${businessDay(new Date()).slice(0, 4)}`, "");

const formatShortDate = (day: string) =>
  withoutThisYear(shortDate().format(new Date(`${day}T00:00:00Z`)));

const formatShortTime = (instant: Date) => withoutThisYear(formatDateTime(instant));

/** A calendar day YYYY-MM-DD in a list or table of the office: "Nov 21", with the year of others. */
export const Day = ({ value }: { value: string }) => (
  <DateTime value={value} format={formatShortDate} />
);

/** An instant in such a list: "Nov 21, 9:05 AM", with the year of others. */
export const ShortTime = ({ value }: { value: Date }) => (
  <DateTime value={value} format={formatShortTime} />
);
