import { formatDay, formatTime } from "~/lib/dates/dates";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export const WEEKDAY_OPTIONS = WEEKDAYS.map((label, day) => ({ value: String(day), label }));

export const NTH_OPTIONS = ["first", "second", "third", "fourth"].map((word, index) => ({
  value: String(index + 1),
  label: `Only the ${word} such day of each month`,
}));

type Rule = {
  weekdays: readonly number[];
  times: readonly string[];
  nth: number | null;
  startsOn: string;
  endsOn: string | null;
  exceptions: readonly string[];
  earlier: readonly { until: string; times: readonly string[]; place: string }[];
};

/** "Every Friday, Saturday at 2:00 PM, from May 1, 2027". */
export function seriesWords({ weekdays, times, nth, startsOn, endsOn, exceptions }: Rule): string {
  const days = weekdays.map((day) => WEEKDAYS[day]).join(" and ");
  const often = nth === null ? `Every ${days}` : `${ORDINALS[nth - 1] ?? ""} ${days} of each month`;
  const until = endsOn ? ` until ${formatDay(endsOn)}` : "";
  const not = exceptions.length > 0 ? `, not on ${exceptions.map(formatDay).join("; ")}` : "";
  return `${often} at ${atWords(times)}, from ${formatDay(startsOn)}${until}${not}`;
}

const atWords = (times: readonly string[]) => times.map(formatTime).join(" and ");

/** "Before March 1, 2027 at 2:00 PM, The lounge" for each change of a series that is ahead. */
export const earlierWords = ({ earlier }: Pick<Rule, "earlier">, today: string): string[] =>
  earlier
    .filter(({ until }) => until > today)
    .map(({ until, times, place }) => `Before ${formatDay(until)} at ${atWords(times)}, ${place}`);

const ORDINALS = ["First", "Second", "Third", "Fourth"];
