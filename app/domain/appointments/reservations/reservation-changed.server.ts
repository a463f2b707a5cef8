import { and, asc, eq, gt } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import {
  addEvent,
  awaitSender,
  openItem,
  reopenItem,
  settleItem,
} from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { businessDay } from "~/lib/dates/dates";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import type { Database } from "~/platform/database/db.server";
import { event, type Listener } from "~/platform/events.server";
import {
  appointmentSessions,
  type reservationChanges,
  reservationProposals,
  reservations,
} from "~drizzle/schema";
import type { ReservationAct, ReservationState } from "../appointment-states";
import { appointmentMail, teamChangeMail } from "../appointments-mails.server";
import { isReminderTime } from "../reminder-time";
import type { LockedSession } from "../sessions/session-rows.server";
import { manageToken } from "./reservation-links.server";

/** Who changes a reservation: whoever has its link, the team, or the clock. */
export type Author =
  { by: "guest"; userId: number | null } | { by: "team"; admin: Admin } | { by: "system" };

/** What a cancellation took away. */
export type Kept = NonNullable<(typeof reservationChanges.$inferSelect)["kept"]>;

export type ToldChange = {
  act: ReservationAct;
  author: Author;
  /** The session of the changed reservation, locked. Null without one. */
  session: LockedSession | null;
  detail?: string | null;
  /** What a cancellation that can be undone took away. */
  kept?: Kept;
};

/** A change that was just stored, with its number in the history. */
type Changed = ToldChange & {
  /** As it is stored now. */
  reservation: typeof reservations.$inferSelect;
  /** Null if it is new. */
  fromState: ReservationState | null;
  offering: LockedSession["offering"];
  changeId: number;
  /** Whether the team gets a mail of it. */
  isTeamTold: boolean;
  now: Date;
};

/** The team's own marks, which no mail tells. */
const UNMAILED: readonly ReservationAct[] = [
  "noted",
  "restored",
  "id-checked",
  "id-unchecked",
  "arrived",
  "missed",
  "reopened",
];

/** Whether the guest is told of such a change by mail. */
export const isMailed = (act: ReservationAct) => !UNMAILED.includes(act);

/**
 * Keeps the inbox in step: a request that waits for the team is an item, which is answered as soon
 * as it no longer is.
 */
const followInInbox: Listener<Changed> = async (tx, changed) => {
  const { act, author, offering, fromState, reservation } = changed;
  const { id, state, dueAt, name, email, message } = reservation;
  const source = { kind: "appointment", sourceId: id } as const;
  const actor = author.by === "team" ? author.admin : null;
  const isRequest = state === "requested";
  const waitsForTeam = isRequest && dueAt !== null;
  if (fromState !== null) await addEvent(tx, source, actor, { event: "changed", detail: act });
  if (waitsForTeam) {
    const subject = `Appointment: ${offering.title}`;
    await openItem(tx, { ...source, name, email, subject, text: message ?? "", dueAt });
  }
  if (fromState === null) return;
  if (waitsForTeam) await reopenItem(tx, source, actor, dueAt);
  else if (isRequest) await awaitSender(tx, source, actor);
  else await settleItem(tx, source, actor);
};

const HOUR_MS = 60 * 60_000;

/** Guests who are on their way are told of a cancellation at once. */
const canWait = (session: LockedSession | null, now: Date) =>
  session === null || session.startsAt.getTime() - now.getTime() > HOUR_MS;

const mailGuest: Listener<Changed> = async (tx, changed) => {
  const { act, author, session, offering, changeId, reservation, detail = null, now } = changed;
  const { email, state } = reservation;
  if (!email || !isMailed(act)) return;
  const token = manageToken(reservation).token;
  const proposals = act === "proposed" ? await proposedTimes(tx, reservation.id, now) : [];
  const mailed = { ...reservation, email, token, offering, session, proposals };
  const tellsVideoLink =
    session !== null && state === "confirmed" && isReminderTime(session.startsAt, now);
  const isTeams = author.by !== "guest";
  const occasion = { act, changeId, detail, isTeams, tellsVideoLink, now };
  const delayMinutes = changed.kept && canWait(session, now) ? UNDO_MINUTES : 0;
  await queueMail(tx, { ...appointmentMail(mailed, occasion), delayMinutes });
  if (tellsVideoLink) {
    // This mail says everything that the reminder would.
    await tx
      .update(reservations)
      .set({ remindedFor: businessDay(session.startsAt) })
      .where(eq(reservations.id, reservation.id));
  }
};

const mailTeam: Listener<Changed> = async (tx, changed) => {
  const { act, changeId, offering, reservation, isTeamTold } = changed;
  if (!isTeamTold) return;
  await queueMail(tx, teamChangeMail({ ...reservation, kind: offering.kind }, { act, changeId }));
};

/** What happens because a reservation was made or changed. */
export const reservationChanged = event(followInInbox, mailGuest, mailTeam);

/** Those that can still be taken: a time that was moved is proposed again, among the others. */
function proposedTimes(tx: Database, reservationId: number, now: Date) {
  return tx
    .select({ startsAt: appointmentSessions.startsAt })
    .from(reservationProposals)
    .innerJoin(appointmentSessions, eq(appointmentSessions.id, reservationProposals.sessionId))
    .where(
      and(
        eq(reservationProposals.reservationId, reservationId),
        eq(appointmentSessions.state, "open"),
        gt(appointmentSessions.startsAt, now),
      ),
    )
    .orderBy(asc(appointmentSessions.startsAt));
}
