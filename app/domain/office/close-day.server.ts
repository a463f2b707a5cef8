import type { Admin } from "~/domain/accounts/accounts.schema";
import {
  lockParties,
  writeCancellation,
} from "~/domain/appointments/sessions/write-session.server";
import { restoreIn } from "~/domain/appointments/sessions/restore-session.server";
import { undoableUntil } from "~/domain/appointments/reservations/restore-reservation.server";
import { lockSessionsToCome } from "~/domain/appointments/sessions/session-rows.server";
import { agenda } from "~/domain/appointments/team/agenda.server";
import { isConcerned } from "~/domain/appointments/appointment-states";
import { recordAudit } from "~/domain/audit/record-audit.server";
import {
  listOrdersOn,
  tellOfOpening,
  tellWhoIsOnTheWay,
} from "~/domain/orders/pickup/closed-windows.server";
import {
  deleteClosedDay,
  listClosedDays,
  lockClosedDay,
  storeClosedDay,
  updateClosedDay,
} from "~/domain/website/closed-days.server";
import { plural } from "~/lib/counts";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { db } from "~/platform/database/db.server";

/** A day that is closed can be this many days ahead. */
const MOST_DAYS_AHEAD = 365;

/** Whether a day can be closed: it is not over, and not too far ahead. */
export function canBeClosed(day: string, now = new Date()): boolean {
  const today = businessDay(now);
  return day >= today && day <= addDays(today, MOST_DAYS_AHEAD);
}

/**
 * What closing a day would take away: the appointments that have not begun with their parties, the
 * open orders for a time to come, the requests for that day, which the owner answers, and the
 * appointments under way, which stay.
 */
export async function dayToClose(day: string, now = new Date()) {
  const [{ sessions, requests }, orders] = await Promise.all([
    agenda({ role: "admin" }, { from: day, to: day }, now),
    listOrdersOn(day, now),
  ]);
  const standing = sessions
    .filter(({ state }) => state !== "cancelled")
    .map((session) => ({
      ...session,
      parties: session.parties.filter(({ state }) => isConcerned(state)),
    }));
  return {
    sessions: standing.filter(({ startsAt }) => startsAt > now),
    underWay: standing.filter(({ startsAt, endsAt }) => startsAt <= now && endsAt > now),
    requests,
    orders,
  };
}

/**
 * Closes a day in one act: no time of it can be chosen, its appointments that have not begun are
 * cancelled, its orders stay and need another time. Guests and customers are told the reason after
 * ten minutes, unless openDay undoes it, and those who come within the hour at once. Closing a day
 * again with the same reason changes nothing. Problems: "invalid" at `day`; "conflict" if somebody
 * closed it with another reason.
 */
export async function closeDay(
  admin: Admin,
  { day, reason }: { day: string; reason: string },
): Promise<Outcome<{ day: string }>> {
  const now = new Date();
  if (!canBeClosed(day, now)) {
    return refuse("invalid", "Choose a day from today to a year from now", { field: "day" });
  }
  return db.transaction(async (tx) => {
    const isNew = await storeClosedDay(tx, { day, reason, closedAt: now });
    const closed = await lockClosedDay(tx, day);
    if (!isNew || !closed) {
      if (closed?.reason === reason) return { ok: true, day };
      return refuse("conflict", `${formatDay(day)} is closed already: ${closed?.reason ?? ""}`);
    }
    const cancelled = await lockSessionsToCome(tx, day, now);
    const ids = cancelled.map(({ id }) => id);
    const { partiesOf } = await lockParties(tx, ids);
    for (const session of cancelled) {
      const parties = partiesOf(session.id);
      await writeCancellation(tx, { admin, session, parties, reason, now });
    }
    const sessions = cancelled.map(({ id, sequence }) => ({ id, sequence: sequence + 1 }));
    await updateClosedDay(tx, day, { sessions });
    await tellWhoIsOnTheWay(tx, closed, now);
    const detail = `${reason}. ${plural(sessions.length, "time", "times")} cancelled`;
    await recordAudit(tx, admin, { act: "day closed", subject: `day ${day}`, detail });
    return { ok: true, day };
  });
}

/** What opening a day again brought back: its times, and those that stay cancelled. */
type Opened = { day: string; restored: number; left: number; toldAgain: number };

/**
 * Opens a closed day again. Within ten minutes its appointments are restored with their guests,
 * unless these were told; later they stay cancelled. Customers of orders who were told of the
 * closing are told that it is open after all. Opening it again changes nothing.
 */
export function openDay(admin: Admin, day: string): Promise<Opened> {
  return db.transaction(async (tx) => {
    const closed = await lockClosedDay(tx, day);
    if (!closed) return { day, restored: 0, left: 0, toldAgain: 0 };
    let restored = 0;
    // In the order of their ids, as whoever closes a day locks them.
    for (const session of closed.sessions.toSorted((a, b) => a.id - b.id)) {
      if ((await restoreIn(tx, admin, session)).ok) restored++;
    }
    const toldAgain = await tellOfOpening(tx, closed, new Date());
    await deleteClosedDay(tx, day);
    const left = closed.sessions.length - restored;
    const detail = `${plural(restored, "time", "times")} restored, ${left} stay cancelled`;
    await recordAudit(tx, admin, { act: "day opened again", subject: `day ${day}`, detail });
    return { day, restored, left, toldAgain };
  });
}

/** The closed days from today on, each with the end of the minutes in which it can be undone. */
export async function closedDaysToCome(now = new Date()) {
  const closed = await listClosedDays(businessDay(now));
  return closed.map(({ day, reason, closedAt, toldAt, sessions }) => {
    const until = undoableUntil(closedAt);
    const isUndoable = !toldAt && until > now;
    return { day, reason, times: sessions.length, undoableUntil: isUndoable ? until : null };
  });
}
