import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { settingValue } from "~/platform/database/settings.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { BUSINESS_TIME_ZONE, businessDay, businessTime } from "~/lib/dates/dates";
import { runEach } from "~/platform/jobs/jobs.server";
import { appointmentSessions, reservations, offerings } from "~drizzle/schema";
import { hourlyTeamMail } from "./appointments-mails.server";
import { isReminderTime } from "./reminder-time";
import { changeLocked } from "./reservations/locked-reservation.server";
import { lapseOffer } from "./reservations/waiting-list.server";
import { writeChange } from "./reservations/write-change.server";
import { currentCalendar, currentExperiences } from "~/domain/website/published.server";

// Each of these is done once, whoever runs it and however often, because it is done under the lock
// of its row.

/** Ends the offers of seats that were not taken in time, at the latest by the start. */
export async function endOffers(now: Date) {
  const ended = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(
      and(
        eq(reservations.state, "offered"),
        or(lte(reservations.offeredUntil, now), lte(appointmentSessions.startsAt, now)),
      ),
    )
    .orderBy(asc(reservations.offeredUntil), asc(reservations.id));
  await runEach(ended, ({ id }) =>
    changeLocked({ id, now }, async (tx, { reservation, session }) => {
      const { state, offeredUntil } = reservation;
      const hasEnded =
        (offeredUntil !== null && offeredUntil <= now) ||
        (session !== null && session.startsAt <= now);
      if (state === "offered" && hasEnded) await lapseOffer(tx, reservation, session, now);
      return { ok: true };
    }),
  );
}

/** Reminds the confirmed of tomorrow's sessions, and those who were confirmed without a mail. */
export async function remindGuests(now: Date) {
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
  await runEach(due, ({ id }) =>
    changeLocked({ id, now }, async (tx, { reservation, session }) => {
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
export async function mailTeamHourly(now: Date) {
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

/**
 * Gives each experience and event the title that the owner published, so that times, mails and
 * calendar files name it as the pages do. Idempotent.
 */
export async function nameOfferings() {
  const published: Record<string, { readonly title: string }> = {
    ...currentExperiences(),
    ...currentCalendar().events,
  };
  for (const { id, slug, title } of await db.select().from(offerings)) {
    const name = published[slug]?.title;
    // An update of no row would make cached pages stale too.
    if (name === undefined || name === title) continue;
    await db.update(offerings).set({ title: name }).where(eq(offerings.id, id));
  }
}
