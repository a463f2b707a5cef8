import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { type ListedSession, sessionsBetween } from "../sessions/sessions-queries.server";

/** How many days before and after the day that was asked for. */
const DAYS_BEFORE = 14;
const DAYS_AFTER = 60;

/** Which times: those of this offering, or of all, around this day, YYYY-MM-DD in New York. */
type Asked = { slug: string | null; day: string };

/**
 * The times that can be chosen for a party, in their order: from two weeks before the day, but not
 * before today, to two months after it. Full ones too, which have a waiting list.
 */
export async function timesToChoose(
  { slug, day }: Asked,
  now = new Date(),
): Promise<ListedSession[]> {
  const today = businessDay(now);
  const from = addDays(day, -DAYS_BEFORE);
  const sessions = await sessionsBetween(
    { from: from > today ? from : today, to: addDays(day, DAYS_AFTER), slug },
    now,
  );
  return sessions.filter(({ state }) => state === "open" || state === "full");
}
