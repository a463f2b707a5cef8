import type { ListedSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { addDays, monthStart, weekdayOf } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";

/** The sessions of each day, YYYY-MM-DD in New York, in their order. */
export function byDay<Session extends { startsAt: Date }>(
  sessions: readonly Session[],
): [day: string, sessions: Session[]][] {
  const days = new Map<string, Session[]>();
  for (const session of sessions) {
    const day = businessDay(session.startsAt);
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  return [...days];
}

/** The id of the day's heading in the list of times. */
export const dayId = (day: string) => `day-${day}`;

/** A time as the month's list and table show it. */
export type ListedTime = Pick<
  ListedSession,
  "id" | "startsAt" | "endsAt" | "seats" | "seatsLeft" | "state"
> & { offering: Pick<ListedSession["offering"], "title" | "isPrivate"> };

/** Whether the text is a month YYYY-MM. */
export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** The month YYYY-MM that is `count` months later, or earlier if it is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month, from Sunday to Saturday. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: (string | null)[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday < next; sunday = addDays(sunday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(sunday, index);
        return monthStart(day) === first ? day : null;
      }),
    );
  }
  return weeks;
}
