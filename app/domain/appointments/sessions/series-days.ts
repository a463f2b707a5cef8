import { addDays, businessInstant, weekdayOf } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";

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
  /** The times before it was changed, each until before its day, in their order. */
  earlier?: readonly { until: string; times: readonly string[] }[];
  pausedFrom?: string | null;
  pausedUntil?: string | null;
};

/** A local time in New York. */
type LocalTime = { day: string; time: string };

/** The times of a series on the days from `from` to `to`, both included, in their order. */
export function seriesTimes(rule: SeriesRule, from: string, to: string): LocalTime[] {
  const first = from > rule.startsOn ? from : rule.startsOn;
  const last = rule.endsOn !== null && rule.endsOn < to ? rule.endsOn : to;
  const found: LocalTime[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (isOn(rule, day)) found.push(...timesOn(rule, day).map((time) => ({ day, time })));
  }
  return found;
}

function isOn(rule: SeriesRule, day: string): boolean {
  const { weekdays, nth, exceptions } = rule;
  if (!weekdays.includes(weekdayOf(day)) || exceptions.includes(day)) return false;
  if (isPausedOn(rule, day)) return false;
  return nth === null || Math.ceil(Number(day.slice(8)) / 7) === nth;
}

/** Whether the day is in the pause of the series. */
export function isPausedOn(
  { pausedFrom, pausedUntil }: Pick<SeriesRule, "pausedFrom" | "pausedUntil">,
  day: string,
): boolean {
  return Boolean(pausedFrom && pausedUntil && pausedFrom <= day && day <= pausedUntil);
}

/** What a series gives its sessions of a day. */
export function valuesOn<Values extends object>(
  series: Values & { earlier?: readonly (Values & { until: string })[] },
  day: string,
): Values {
  return series.earlier?.find(({ until }) => day < until) ?? series;
}

type Times = Pick<SeriesRule, "times" | "earlier">;

/** The times of a day, each once, in their order. */
const timesOn = (rule: Times, day: string): string[] =>
  inOrder(valuesOn<{ times: readonly string[] }>(rule, day).times);

export const inOrder = (times: readonly string[]) => [...new Set(times)].sort();

/** Which of its day's times the series made a session for, and on which day. -1 for none of them. */
export function slotOf(rule: Times, madeFor: Date): { day: string; index: number } {
  const day = businessDay(madeFor);
  const index = timesOn(rule, day).findIndex(
    (time) => businessInstant(day, time).getTime() === madeFor.getTime(),
  );
  return { day, index };
}
