import { addDays, businessInstant, weekdayOf } from "~/lib/dates/calendar-days";
import type { Weekday } from "./community/calendar";

/**
 * From one time of the day to a later one, HH:MM in New York. An end that is not later is that of the
 * next morning.
 */
export type OpenSpan = { readonly from: string; readonly to: string };

/** A day (YYYY-MM-DD) with other hours than its weekday. No spans: closed. */
type Holiday = {
  readonly day: string;
  readonly name: string;
  readonly spans: readonly OpenSpan[];
};

/** When somebody is there. A weekday without spans is closed. */
export type OpeningHours = {
  readonly weekdays: Readonly<Record<Weekday, readonly OpenSpan[]>>;
  readonly holidays: readonly Holiday[];
};

/** The days of a week as `Date` counts them. */
export const WEEKDAYS: readonly Weekday[] = [
  ...(["sunday", "monday", "tuesday", "wednesday"] as const),
  ...(["thursday", "friday", "saturday"] as const),
];

/** The end of hours that go past midnight is at the latest then. */
const LATEST_END = "06:00";

const isPastMidnight = ({ from, to }: OpenSpan) => to <= from;

/** Whether the end comes after the begin, on the same day or early on the next one. */
export const isSpan = ({ from, to }: OpenSpan) => from < to || (to < from && to <= LATEST_END);

/** The end on the day of the begin, to be compared with times of that day. */
export const endOnDay = (span: OpenSpan) => (isPastMidnight(span) ? "24:00" : span.to);

/** When the hours of the day YYYY-MM-DD begin and end. */
export function instantsOf(day: string, span: OpenSpan): { opens: Date; closes: Date } {
  const lastDay = isPastMidnight(span) ? addDays(day, 1) : day;
  return { opens: businessInstant(day, span.from), closes: businessInstant(lastDay, span.to) };
}

/** When somebody is there on the day YYYY-MM-DD. Empty if it is closed. */
export function spansOn(day: string, { weekdays, holidays }: OpeningHours): readonly OpenSpan[] {
  const holiday = holidays.find((one) => one.day === day);
  return (holiday ?? { spans: weekdays[WEEKDAYS[weekdayOf(day)] ?? "sunday"] }).spans;
}
