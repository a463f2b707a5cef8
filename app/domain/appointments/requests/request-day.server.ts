import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/platform/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { answerDueAt } from "~/domain/inbox/due-rule.server";
import { reservations } from "~drizzle/schema";
import { ENDED } from "../appointment-states";
import type { ToldChange } from "../reservations/reservation-changed.server";
import { insertReservation } from "../reservations/write-change.server";
import { offeringBySlug } from "../sessions/create-session.server";

/** Condition: the request for a day that belongs to this booking or meeting has not ended. */
export const goesOn = (
  link: typeof reservations.bookingId | typeof reservations.meetingId,
  id: PgColumn,
): SQL =>
  sql`not exists (select 1 from ${reservations}
    where ${link} = ${id} and ${inArray(reservations.state, [...ENDED])})`;

type DayRequest = {
  /** The offering. */
  slug: string;
  name: string;
  email: string;
  phone?: string;
  message: string | null;
  preferredDate: string;
  /** The largest party that was asked for. It becomes the party, within the offering's limits. */
  largestParty: number;
  bookingId?: number;
  meetingId?: number;
};

/**
 * Stores a request for a day without a session, in the transaction of its booking or meeting.
 * `asked` is a line of its mail about what was asked for: "Guests: 3 to 5 guests".
 */
export async function requestDay(
  tx: Database,
  actor: Actor,
  { asked, ...request }: DayRequest & { asked: string },
) {
  const now = new Date();
  const userId = actor.user?.id ?? null;
  await insertRequest(tx, request, {
    userId,
    cameAt: now,
    change: { act: "requested", author: { by: "guest", userId }, session: null, detail: asked },
  });
}

/** Stores a request of an earlier time, without a mail to its guest. */
export async function adoptRequest(tx: Database, request: DayRequest, cameAt: Date) {
  await insertRequest(tx, request, {
    userId: null,
    cameAt,
    change: { act: "noted", author: { by: "system" }, session: null },
  });
}

type Arrival = { userId: number | null; cameAt: Date; change: ToldChange };

async function insertRequest(
  tx: Database,
  { slug, largestParty, ...guest }: DayRequest,
  { userId, cameAt, change }: Arrival,
) {
  const offering = await offeringBySlug(tx, slug);
  const partySize = Math.max(offering.minParty, Math.min(largestParty, offering.maxParty));
  const dueAt = await answerDueAt(tx, cameAt);
  const values = { ...guest, offeringId: offering.id, userId, partySize, dueAt, createdAt: cameAt };
  await insertReservation(tx, { ...values, state: "requested" }, change, cameAt);
}
