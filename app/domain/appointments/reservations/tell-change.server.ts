import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import { getSetting } from "~/database/settings.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { businessDay } from "~/lib/dates/dates";
import {
  appointmentSessions,
  offerings,
  reservationChanges,
  reservationProposals,
  reservations,
  users,
} from "~drizzle/schema";
import type { ReservationAct, ReservationState } from "../appointment-states";
import { appointmentMail } from "../mail/appointment-mail.server";
import { followInInbox } from "./follow-in-inbox.server";
import { isReminderTime } from "../mail/reminder-time";
import { teamChangeMail } from "../mail/team-change-mail.server";
import { type HeldSession, offeringColumns } from "../sessions/session-rows.server";
import { manageToken } from "./reservation-links.server";

/** Who changes a reservation: whoever has its link, the team, or the clock. */
export type Author =
  { by: "guest"; userId: number | null } | { by: "team"; admin: Admin } | { by: "system" };

export type ToldChange = {
  act: ReservationAct;
  author: Author;
  /** The session of the changed reservation, locked. Null without one. */
  session: HeldSession | null;
  detail?: string | null;
};

type Reservation = typeof reservations.$inferSelect;

/** The team's own marks, which no mail tells. */
const UNMAILED: readonly ReservationAct[] = [
  "noted",
  "id-checked",
  "id-unchecked",
  "arrived",
  "missed",
  "reopened",
];

/** Whether the guest is told of such a change by mail. */
export const isMailed = (act: ReservationAct) => !UNMAILED.includes(act);

/**
 * Adds a change to the reservation's history, the team's to the audit log, and queues its mails:
 * one to the guest, and one to the team about what a guest did, if the settings want it at once.
 */
export async function tellChange(
  tx: Database,
  fromState: ReservationState | null,
  reservation: Reservation,
  change: ToldChange,
  now: Date,
) {
  const { act, author } = change;
  const isGuests = author.by === "guest";
  const teamMail = isGuests ? await getSetting("appointments.teamMail", tx) : null;
  const { id: changeId } = onlyRow(
    await tx
      .insert(reservationChanges)
      .values({
        reservationId: reservation.id,
        at: now,
        by: author.by,
        userId: authorId(author),
        act,
        fromState,
        toState: reservation.state,
        detail: change.detail ?? null,
        teamToldAt: isGuests && teamMail !== "hourly" ? now : null,
      })
      .returning({ id: reservationChanges.id }),
  );
  if (author.by === "team") {
    const subject = `appointment ${reservation.reference}`;
    await recordAudit(tx, author.admin, { act: `appointment ${act}`, subject });
  }
  const offering = change.session?.offering ?? (await offeringOf(tx, reservation.offeringId));
  const told = { ...change, offering, changeId };
  await followInInbox(tx, fromState, reservation, { act, author, title: offering.title });
  if (isMailed(act)) await mailGuest(tx, reservation, told, now);
  if (isGuests && teamMail !== "hourly" && teamMail !== "none") {
    await queueMail(tx, teamChangeMail({ ...reservation, kind: offering.kind }, { act, changeId }));
  }
}

type Told = ToldChange & { offering: HeldSession["offering"]; changeId: number };

async function mailGuest(
  tx: Database,
  reservation: Reservation,
  { act, author, session, offering, changeId, detail = null }: Told,
  now: Date,
) {
  const { email, state } = reservation;
  if (!email) return;
  const token = manageToken(reservation).token;
  const proposals = act === "proposed" ? await proposedTimes(tx, reservation.id) : [];
  const mailed = { ...reservation, email, token, offering, session, proposals };
  const tellsVideoLink =
    session !== null && state === "confirmed" && isReminderTime(session.startsAt, now);
  const isTeams = author.by !== "guest";
  const occasion = { act, changeId, asked: detail, isTeams, tellsVideoLink, now };
  await queueMail(tx, appointmentMail(mailed, occasion));
  if (tellsVideoLink) {
    // This mail says everything that the reminder would.
    await tx
      .update(reservations)
      .set({ remindedFor: businessDay(session.startsAt) })
      .where(eq(reservations.id, reservation.id));
  }
}

async function offeringOf(tx: Database, id: number) {
  return onlyRow(await tx.select(offeringColumns).from(offerings).where(eq(offerings.id, id)));
}

function proposedTimes(tx: Database, reservationId: number) {
  return tx
    .select({ startsAt: appointmentSessions.startsAt })
    .from(reservationProposals)
    .innerJoin(appointmentSessions, eq(appointmentSessions.id, reservationProposals.sessionId))
    .where(eq(reservationProposals.reservationId, reservationId))
    .orderBy(asc(appointmentSessions.startsAt));
}

// An admin whose account was deleted meanwhile has none.
function authorId(author: Author) {
  const id = author.by === "team" ? author.admin.id : author.by === "guest" ? author.userId : null;
  return sql<number | null>`(select ${users.id} from ${users} where ${users.id} = ${id}::int)`;
}
