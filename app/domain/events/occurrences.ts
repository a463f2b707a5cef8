import type { CalendarEvent, EventSchedule, Weekday } from "~/content/calendar";
import { addDays, businessInstant, weekdayOf } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";

/** One occurrence of an event. `day` and `time` are local time in New York. */
export type Occurrence = { day: string; time: string; startsAt: Date; endsAt: Date };

/** The schedule of an event that has a date. */
export type RecurringSchedule = Exclude<EventSchedule, { kind: "unscheduled" }>;

const WEEKDAYS: readonly Weekday[] = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
];

const MINUTE_MS = 60_000;

/**
 * The event's next `count` occurrences after `now`, including a current one. Empty if it has no
 * date. Computed in local time of New York: 7 PM stays 7 PM when the clocks change.
 */
export function listOccurrences(event: CalendarEvent, now: Date, count: number): Occurrence[] {
  const { schedule } = event;
  if (schedule.kind === "unscheduled") return [];
  const found: Occurrence[] = [];
  let day = addDays(businessDay(now), -1);
  while (found.length < count) {
    if (isOn(schedule, day)) {
      const startsAt = businessInstant(day, schedule.time);
      const endsAt = new Date(startsAt.getTime() + event.durationMinutes * MINUTE_MS);
      if (endsAt > now) found.push({ day, time: schedule.time, startsAt, endsAt });
    }
    day = addDays(day, 1);
  }
  return found;
}

function isOn(schedule: RecurringSchedule, day: string): boolean {
  if (WEEKDAYS[weekdayOf(day)] !== schedule.weekday) return false;
  if (schedule.kind === "weekly") return true;
  const dayOfMonth = Number(day.slice(8));
  return Math.ceil(dayOfMonth / 7) === schedule.nth;
}

/** The recurrence rule of RFC 5545, section 3.3.10. */
export function recurrenceRule(schedule: RecurringSchedule): string {
  const weekday = schedule.weekday.slice(0, 2).toUpperCase();
  return schedule.kind === "weekly"
    ? `FREQ=WEEKLY;BYDAY=${weekday}`
    : `FREQ=MONTHLY;BYDAY=${schedule.nth}${weekday}`;
}
