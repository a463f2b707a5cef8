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

/** A calendar day YYYY-MM-DD in a list or table of the office: "Nov 21", with the year of others. */
export function Day({ value }: { value: string }) {
  const whole = shortDate().format(new Date(`${value}T00:00:00Z`));
  return (
    <DateTime value={value} title={whole}>
      {withoutThisYear(whole)}
    </DateTime>
  );
}

/** An instant in such a list: "Nov 21, 9:05 AM", with the year of others. */
export function ShortTime({ value }: { value: Date }) {
  const whole = formatDateTime(value);
  return (
    <DateTime value={value} title={whole}>
      {withoutThisYear(whole)}
    </DateTime>
  );
}
