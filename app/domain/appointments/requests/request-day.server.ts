import type { Database } from "~/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { answerDueAt } from "~/domain/inbox/due-rule.server";
import { insertReservation } from "../reservations/write-change.server";
import { offeringBySlug } from "../sessions/create-session.server";

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
  /** A line of the mail about what was asked for: "Guests: 3 to 5 guests". */
  asked: string;
};

/** Stores a request for a day without a session, in the transaction of its booking or meeting. */
export async function requestDay(
  tx: Database,
  actor: Actor,
  { slug, largestParty, asked, ...guest }: DayRequest,
) {
  const now = new Date();
  const offering = await offeringBySlug(tx, slug);
  const userId = actor.user?.id ?? null;
  await insertReservation(
    tx,
    {
      ...guest,
      offeringId: offering.id,
      userId,
      partySize: Math.max(offering.minParty, Math.min(largestParty, offering.maxParty)),
      state: "requested",
      dueAt: await answerDueAt(tx, now),
      createdAt: now,
    },
    { act: "requested", author: { by: "guest", userId }, session: null, detail: asked },
    now,
  );
}
