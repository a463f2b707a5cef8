import { weekdayOf } from "~/lib/dates/calendar-days";
import type { Weekday } from "./community/calendar";

/** From one time of the day to a later one, HH:MM in New York. */
export type OpenSpan = { readonly from: string; readonly to: string };

/** A day (YYYY-MM-DD) with other hours than its weekday. No spans: closed. */
export type Holiday = {
  readonly day: string;
  readonly name: string;
  readonly spans: readonly OpenSpan[];
};

/** When somebody is there. A weekday without spans is closed. */
export type OpeningHours = {
  readonly weekdays: Readonly<Record<Weekday, readonly OpenSpan[]>>;
  readonly holidays: readonly Holiday[];
};

const WEEKDAYS: readonly Weekday[] = [
  ...(["sunday", "monday", "tuesday", "wednesday"] as const),
  ...(["thursday", "friday", "saturday"] as const),
];

/** When somebody is there on the day YYYY-MM-DD. Empty if it is closed. */
export function spansOn(day: string, { weekdays, holidays }: OpeningHours): readonly OpenSpan[] {
  const holiday = holidays.find((one) => one.day === day);
  return (holiday ?? { spans: weekdays[WEEKDAYS[weekdayOf(day)] ?? "sunday"] }).spans;
}
