import type { User } from "~/domain/accounts/accounts.schema";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { type ListedSession, sessionsBetween } from "../sessions/sessions-queries.server";
import { isSeenBy } from "./meetings-seen.server";

/** How many days before and after the day that was asked for. */
const DAYS_BEFORE = 14;
const DAYS_AFTER = 60;

/** How many days a list of all times shows. */
const DAYS_OF_ALL = 14;

/** Which times: those of this offering, around this day, YYYY-MM-DD in New York. */
type Asked = { slug: string; day: string };

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
  return sessions.filter(takesReservations);
}

/**
 * All times that this member of the team can choose in the two weeks from a day, YYYY-MM-DD in New
 * York, for walk-ins those that are running too.
 */
export async function timesFrom(
  actor: Pick<User, "role">,
  day: string,
  now = new Date(),
): Promise<ListedSession[]> {
  const sessions = await sessionsBetween({ from: day, to: addDays(day, DAYS_OF_ALL - 1) }, now);
  return sessions.filter(
    (session) =>
      (takesReservations(session) || session.state === "running") && isSeenBy(actor, session),
  );
}

const takesReservations = ({ state }: ListedSession) => state === "open" || state === "full";
