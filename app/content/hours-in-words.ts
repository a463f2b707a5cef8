import { formatDay, formatTime } from "~/lib/dates/dates";
import type { Weekday } from "./community/calendar";
import type { OpeningHours, OpenSpan } from "./opening-hours";

const WEEK = [
  ["monday", "Mon"],
  ["tuesday", "Tue"],
  ["wednesday", "Wed"],
  ["thursday", "Thu"],
  ["friday", "Fri"],
  ["saturday", "Sat"],
  ["sunday", "Sun"],
] as const satisfies readonly (readonly [Weekday, string])[];

/**
 * The hours of each week in a few lines, neighboring days with the same hours together, then the
 * days with other hours that are not over on the day `today`.
 */
export const hoursInWords = (hours: OpeningHours, today: string): string[] => [
  ...weekInWords(hours),
  ...otherDaysInWords(hours, today).map(({ words }) => words),
];

/** The hours of each week. */
export function weekInWords({ weekdays }: OpeningHours): string[] {
  const runs: { first: string; last: string; words: string }[] = [];
  for (const [weekday, short] of WEEK) {
    const words = hoursOf(weekdays[weekday]);
    const run = runs.at(-1);
    if (run?.words === words) run.last = short;
    else runs.push({ first: short, last: short, words });
  }
  return runs.map(
    ({ first, last, words }) => `${first === last ? first : `${first} to ${last}`}: ${words}`,
  );
}

/** The days with other hours that are not over on the day `today`. */
export const otherDaysInWords = ({ holidays }: OpeningHours, today: string) =>
  holidays
    .filter(({ day }) => day >= today)
    .map(({ day, name, spans }) => ({
      day,
      words: `${formatDay(day)} (${name}): ${hoursOf(spans)}`,
    }));

const hoursOf = (spans: readonly OpenSpan[]) =>
  spans.length === 0
    ? "closed"
    : spans.map(({ from, to }) => `${formatTime(from)} to ${formatTime(to)}`).join(", ");
