import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { onlyRow, selectRows } from "~/database/rows.server";
import { settingValue } from "~/database/settings.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { BUSINESS_TIME_ZONE, businessDay, businessTime } from "~/lib/dates/dates";
import { logError } from "~/services/log.server";
import { appointmentSessions, reservations } from "~drizzle/schema";
import { isReminderTime } from "./mail/reminder-time";
import { hourlyTeamMail } from "./mail/team-change-mail.server";
import { changeHeld } from "./reservations/held-reservation.server";
import { writeChange } from "./reservations/write-change.server";
import { extendSeries } from "./sessions/extend-series.server";
import { nameOfferings } from "./sessions/name-offerings.server";

const INTERVAL_MS = 60_000;
let interval: NodeJS.Timeout | undefined;
let running: Promise<void> | null = null;

/**
 * Makes the sessions that are missing, then runs the clock at once and every minute. Several
 * processes may do so at once.
 */
export async function startAppointmentClock() {
  clearInterval(interval);
  // The first page needs them. Reminders that are due must not delay the start.
  await extendSeries();
  void tick();
  interval = setInterval(() => void tick(), INTERVAL_MS).unref();
}

/** Stops the clock of this process, and waits for the run that is under way. */
export async function stopAppointmentClock() {
  clearInterval(interval);
  await running;
}

function tick(): Promise<void> {
  return (running ??= runAppointmentClock(new Date()).finally(() => {
    running = null;
  }));
}

/**
 * Does what is due: ends offers that were not taken, sends reminders and the team's hourly mail,
 * takes over published titles, makes the sessions of series 180 days ahead. Each is done once,
 * whoever runs it and however often, because it is done under the lock of its row.
 */
export async function runAppointmentClock(now: Date) {
  await forEach([endOffers, remind, tellTeamHourly, nameOfferings, extendSeries], (part) =>
    part(now),
  );
}

async function endOffers(now: Date) {
  const ended = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.state, "offered"), lte(reservations.offeredUntil, now)))
    .orderBy(asc(reservations.offeredUntil), asc(reservations.id));
  await forEach(ended, ({ id }) =>
    changeHeld({ id, now }, async (tx, { reservation, session }) => {
      const { state, offeredUntil } = reservation;
      if (state === "offered" && offeredUntil !== null && offeredUntil <= now) {
        const set = { state: "cancelled", offeredUntil: null, waitingSince: null } as const;
        const author = { by: "system" } as const;
        await writeChange(tx, reservation, { act: "lapsed", author, session, set }, now);
      }
      return { ok: true };
    }),
  );
}

/** Runs each, so that one that fails does not keep the others waiting. */
async function forEach<Row>(rows: readonly Row[], run: (row: Row) => Promise<unknown>) {
  for (const row of rows) {
    try {
      await run(row);
    } catch (error) {
      // The next minute tries it again.
      logError("appointment-clock-failed", error);
    }
  }
}

/** Reminds the confirmed of tomorrow's sessions, and those who were confirmed without a mail. */
async function remind(now: Date) {
  const today = businessDay(now);
  // Until the time of the reminders only those of today are due, who were missed before.
  const days = isReminderTime(businessInstant(addDays(today, 1), "12:00"), now) ? 2 : 1;
  const due = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(
      and(
        gt(appointmentSessions.startsAt, now),
        lt(appointmentSessions.startsAt, businessInstant(addDays(today, days), "00:00")),
        inArray(appointmentSessions.state, ["open", "closed"]),
        eq(reservations.state, "confirmed"),
        or(
          isNull(reservations.remindedFor),
          ne(
            reservations.remindedFor,
            sql`(${appointmentSessions.startsAt} at time zone ${BUSINESS_TIME_ZONE})::date`,
          ),
        ),
      ),
    )
    .orderBy(asc(reservations.id));
  await forEach(due, ({ id }) =>
    changeHeld({ id, now }, async (tx, { reservation, session }) => {
      const day = session && businessDay(session.startsAt);
      const isDue =
        session !== null &&
        reservation.state === "confirmed" &&
        reservation.remindedFor !== day &&
        session.state !== "cancelled" &&
        isReminderTime(session.startsAt, now);
      if (isDue) {
        const author = { by: "system" } as const;
        const set = { remindedFor: day };
        await writeChange(tx, reservation, { act: "reminded", author, session, set }, now);
      }
      return { ok: true };
    }),
  );
}

/** One mail an hour about what guests did since the last one, if the settings say so. */
async function tellTeamHourly(now: Date) {
  const hour = `${businessDay(now)}T${businessTime(now).slice(0, 2)}`;
  await db.transaction(async (tx) => {
    // Only one process gets the row of an hour.
    const claimed = await selectRows(
      sql`
        insert into settings (key, value)
        select 'appointments.teamMailHour', ${hour}
        where ${settingValue("appointments.teamMail")} = 'hourly'
        on conflict (key) do update set value = excluded.value, updated_at = now()
        where settings.value <> excluded.value
        returning key`,
      tx,
    );
    if (claimed.length === 0) return;
    const { changes, waiting } = onlyRow(
      await selectRows<{ changes: number; waiting: number }>(
        sql`
          with told as (
            update reservation_changes set team_told_at = ${now.toISOString()}::timestamptz
            where by = 'guest' and team_told_at is null
            returning 1)
          select (select count(*) from told)::int as changes,
            (select count(*) from reservations where state = 'requested' and due_at is not null)::int
              as waiting`,
        tx,
      ),
    );
    if (changes > 0) await queueMail(tx, hourlyTeamMail({ changes, waiting, hour }));
  });
}
