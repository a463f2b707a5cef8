import { addDays, weekdayOf } from "~/lib/dates/calendar-days";

/** When a series has sessions. Days are YYYY-MM-DD in New York. */
export type SeriesRule = {
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  /** HH:MM in New York. */
  times: readonly string[];
  /** 1 for the first such weekday of a month. Null for every week. */
  nth: number | null;
  startsOn: string;
  endsOn: string | null;
  exceptions: readonly string[];
};

/** A local time in New York. */
export type LocalTime = { day: string; time: string };

/** The times of a series on the days from `from` to `to`, both included, in their order. */
export function seriesTimes(rule: SeriesRule, from: string, to: string): LocalTime[] {
  const first = from > rule.startsOn ? from : rule.startsOn;
  const last = rule.endsOn !== null && rule.endsOn < to ? rule.endsOn : to;
  const times = [...new Set(rule.times)].sort();
  const found: LocalTime[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (isOn(rule, day)) found.push(...times.map((time) => ({ day, time })));
  }
  return found;
}

function isOn({ weekdays, nth, exceptions }: SeriesRule, day: string): boolean {
  if (!weekdays.includes(weekdayOf(day)) || exceptions.includes(day)) return false;
  return nth === null || Math.ceil(Number(day.slice(8)) / 7) === nth;
}
