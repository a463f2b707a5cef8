import {
  endOnDay,
  instantsOf,
  type OpeningHours,
  type OpenSpan,
  spansOn,
} from "~/content/opening-hours";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import type { DeliverySettings, PickupSettings } from "./fulfilment";

const MINUTE_MS = 60_000;

/** A time in which an order is picked up or delivered. */
export type Window = { startsAt: Date; endsAt: Date };

/**
 * The windows of pickup that can be chosen now, earliest first: within the opening hours of today
 * and the days ahead, as the clock in New York shows them. Each lasts as long as the settings say
 * when the clocks change, too.
 */
export function pickupWindows(settings: PickupSettings, hours: OpeningHours, now: Date): Window[] {
  return windowsOf(settings, now, (day) => spansOn(day, hours), settings.cutoffMinutes);
}

/** The windows of delivery that can be chosen now: between its times, while the shop is open. */
export function deliveryWindows(
  settings: DeliverySettings,
  hours: OpeningHours,
  now: Date,
): Window[] {
  const { from, to } = settings;
  return windowsOf(settings, now, (day) =>
    spansOn(day, hours).flatMap((span) => {
      const both = {
        from: span.from > from ? span.from : from,
        to: endOnDay(span) < to ? span.to : to,
      };
      return both.from < both.to ? [both] : [];
    }),
  );
}

/** Whether the shop is open during the whole window. */
export function isOpenDuring({ startsAt, endsAt }: Window, hours: OpeningHours): boolean {
  const day = businessDay(startsAt);
  // The hours of the evening before may go past midnight.
  return [addDays(day, -1), day].some((one) =>
    spansOn(one, hours).some((span) => {
      const { opens, closes } = instantsOf(one, span);
      return opens <= startsAt && endsAt <= closes;
    }),
  );
}

type Rules = Pick<PickupSettings, "minutes" | "leadMinutes" | "daysAhead">;

function windowsOf(
  { minutes, leadMinutes, daysAhead }: Rules,
  now: Date,
  spansOfDay: (day: string) => readonly OpenSpan[],
  cutoffMinutes = 0,
): Window[] {
  const length = minutes * MINUTE_MS;
  const earliest = now.getTime() + leadMinutes * MINUTE_MS;
  const today = businessDay(now);
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => addDays(today, index));
  return days.flatMap((day) =>
    spansOfDay(day).flatMap((span) => {
      const { opens: begin, closes } = instantsOf(day, span);
      const opens = begin.getTime();
      const last = closes.getTime() - cutoffMinutes * MINUTE_MS - length;
      const count = Math.max(0, Math.floor((last - opens) / length) + 1);
      return Array.from({ length: count }, (_, index) => opens + index * length)
        .filter((startsAt) => startsAt >= earliest)
        .map((startsAt) => ({
          startsAt: new Date(startsAt),
          endsAt: new Date(startsAt + length),
        }));
    }),
  );
}
