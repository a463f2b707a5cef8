import type { Weekday } from "~/content/calendar";
import type { OpeningHours, OpenSpan } from "~/content/opening-hours";
import { formatDay, formatTime } from "~/lib/dates/dates";

const WEEK = [
  ["monday", "Mon"],
  ["tuesday", "Tue"],
  ["wednesday", "Wed"],
  ["thursday", "Thu"],
  ["friday", "Fri"],
  ["saturday", "Sat"],
  ["sunday", "Sun"],
] as const satisfies readonly (readonly [Weekday, string])[];

/** The hours of each week, and the days that differ. */
export function OpeningTimes({ hours }: { hours: OpeningHours }) {
  return (
    <>
      <h3>Open</h3>
      <ul>
        {alikeDays(hours).map(({ first, last, words }) => (
          <li key={first}>
            {first === last ? first : `${first} to ${last}`}: {words}
          </li>
        ))}
        {hours.holidays.map(({ day, name, spans }) => (
          <li key={day}>
            <time dateTime={day}>{formatDay(day)}</time> (<bdi>{name}</bdi>): {hoursOf(spans)}
          </li>
        ))}
      </ul>
    </>
  );
}

const hoursOf = (spans: readonly OpenSpan[]) =>
  spans.length === 0
    ? "closed"
    : spans.map(({ from, to }) => `${formatTime(from)} to ${formatTime(to)}`).join(", ");

/** Neighboring days with the same hours as one line. */
function alikeDays({ weekdays }: OpeningHours) {
  const runs: { first: string; last: string; words: string }[] = [];
  for (const [weekday, short] of WEEK) {
    const words = hoursOf(weekdays[weekday]);
    const run = runs.at(-1);
    if (run?.words === words) run.last = short;
    else runs.push({ first: short, last: short, words });
  }
  return runs;
}
