import { addDays, businessInstant, weekStart } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";

/** How often a member gets mail of one kind, if at all. */
export const MAIL_FREQUENCIES = [
  { value: "at-once", label: "At once" },
  { value: "daily", label: "Once a day, in the morning" },
  { value: "weekly", label: "Once a week, on Monday morning" },
] as const;

type MailFrequency = (typeof MAIL_FREQUENCIES)[number]["value"];

const MORNING = "07:00";

/** When the next mail of each frequency is due, in New York's mornings. */
export function mailTimes(now: Date): Record<MailFrequency, Date> {
  const today = businessDay(now);
  const morningOf = (day: string) => businessInstant(day, MORNING);
  const next = (day: string, days: number) =>
    morningOf(day) > now ? morningOf(day) : morningOf(addDays(day, days));
  return { "at-once": now, daily: next(today, 1), weekly: next(weekStart(today), 7) };
}
