import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { plural } from "~/lib/counts";
import { formatAppointment } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { appointmentSessions, reservationChanges, reservations } from "~drizzle/schema";
import { writeChange } from "../reservations/write-change.server";
import { lockSessions } from "./session-rows.server";

const DAY_MINUTES = 24 * 60;

/**
 * Mails a message to each party of a session that can still come and has an address, and keeps it
 * in the history of each. The same message to the same session within a day is sent once, whoever
 * presses the button. Returns how many were told. Problems: "not-found"; "conflict" if the
 * session was cancelled or is over, or nobody can be told.
 */
export async function tellParties(
  admin: Admin,
  sessionId: number,
  { message }: { message: string },
): Promise<Outcome<{ id: number; told: number }>> {
  const sent = await once(
    {
      name: "tell parties",
      by: `time ${sessionId}`,
      content: { message },
      minutes: DAY_MINUTES,
    },
    { id: appointmentSessions.id },
    async (tx) => {
      const now = new Date();
      const session = (await lockSessions(tx, [sessionId])).get(sessionId);
      if (!session) return refuse("not-found", "That time is no longer there");
      if (session.state === "cancelled") return refuse("conflict", "This time was cancelled");
      if (session.endsAt <= now) return refuse("conflict", "This time is over");
      const parties = await lockReachable(tx, sessionId);
      const told = parties.length;
      if (told === 0) return refuse("conflict", "No party of this time can be told by mail");
      const author = { by: "team", admin } as const;
      for (const party of parties) {
        const change = { act: "told", author, session, set: {}, detail: message } as const;
        await writeChange(tx, party, change, now);
      }
      const when = formatAppointment(session.startsAt);
      const detail = `${session.offering.title}, ${when}, ${plural(told, "party", "parties")}`;
      await recordAudit(tx, admin, { act: "parties told", subject: `time ${sessionId}`, detail });
      return { ok: true as const, id: sessionId };
    },
  );
  return sent.ok ? { ...sent, told: await countTold(sessionId, message) } : sent;
}

/** How many parties got the message within the day, so that a repetition is answered the same. */
async function countTold(sessionId: number, message: string) {
  const [row] = await db
    .select({ told: sql<number>`count(distinct ${reservations.id})::int` })
    .from(reservationChanges)
    .innerJoin(reservations, eq(reservations.id, reservationChanges.reservationId))
    .where(
      and(
        eq(reservations.sessionId, sessionId),
        eq(reservationChanges.act, "told"),
        eq(reservationChanges.detail, message),
        gt(reservationChanges.at, new Date(Date.now() - DAY_MINUTES * 60_000)),
      ),
    );
  return row?.told ?? 0;
}

/** The parties that can still come and have an address, locked in one order. */
function lockReachable(tx: Database, sessionId: number) {
  return tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.sessionId, sessionId),
        inArray(reservations.state, ["requested", "confirmed", "offered", "waiting"]),
        isNotNull(reservations.email),
      ),
    )
    .orderBy(asc(reservations.id))
    .for("update");
}
