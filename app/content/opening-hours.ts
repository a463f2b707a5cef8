import type { Weekday } from "./calendar";

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
