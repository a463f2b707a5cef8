import { BUSINESS_TIME_ZONE, lazyDateFormat } from "./dates";

// Arithmetic on calendar days, written YYYY-MM-DD. Such days compare as text and have no hours, so
// that changes of the clocks do not matter.

const DAY_MS = 24 * 60 * 60_000;

const atUtcMidnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** The day `count` days later, or earlier if it is negative. */
export function addDays(day: string, count: number): string {
  return new Date(atUtcMidnight(day).getTime() + count * DAY_MS).toISOString().slice(0, 10);
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return atUtcMidnight(day).getUTCDay();
}

/** The Monday of the day's week. */
export function weekStart(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The first day of the day's month. */
export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

const clock = lazyDateFormat("sv-SE", {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/**
 * The instant when the clock in New York shows `time` (HH:MM) on the day. If it shows the time
 * twice, because the clocks go back, the first. If it skips the time, because they go forward, one
 * hour later.
 */
export function businessInstant(day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) =>
    Date.parse(`${clock().format(instant).replace(" ", "T")}Z`) - instant;
  // A change of the clocks on this day lies between these two instants.
  const offsets = [offsetAt(shown - DAY_MS / 2), offsetAt(shown + DAY_MS / 2)];
  const fitting = offsets
    .map((offset) => shown - offset)
    .filter((at) => at + offsetAt(at) === shown);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : shown - (offsets[0] ?? 0));
}
