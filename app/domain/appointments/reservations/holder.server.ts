import { and, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { businessDay } from "~/lib/dates/dates";
import { appointmentSessions, reservations } from "~drizzle/schema";
import { hashOfToken, lastLinkDay } from "./reservation-links.server";
import type { Author } from "./reservation-changed.server";

/**
 * Who may change one reservation, and no other: whoever has its link, the account it belongs to, or
 * the team. Comes only from the functions below.
 */
export type Holder = { reservationId: number; author: Exclude<Author, { by: "system" }> };

/**
 * The holder of a link's token. Null if the site did not issue it, or if it is more than 30 days
 * since the day of the appointment. Reads only.
 */
export async function reservationByToken(
  token: string | undefined,
  now = new Date(),
): Promise<Holder | null> {
  const hash = hashOfToken(token);
  if (!hash) return null;
  const [found] = await db
    .select({
      id: reservations.id,
      userId: reservations.userId,
      startsAt: appointmentSessions.startsAt,
      preferredDate: reservations.preferredDate,
      createdAt: reservations.createdAt,
    })
    .from(reservations)
    .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
    .where(eq(reservations.tokenHash, hash));
  if (!found) return null;
  const { startsAt, preferredDate, createdAt } = found;
  const day = startsAt ? businessDay(startsAt) : (preferredDate ?? businessDay(createdAt));
  if (lastLinkDay(day) < businessDay(now)) return null;
  return { reservationId: found.id, author: { by: "guest", userId: null } };
}

/** The holder of an account's own reservation, or null. */
export async function ownReservation(
  user: Pick<User, "id">,
  reference: string,
): Promise<Holder | null> {
  const [found] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.userId, user.id), eq(reservations.reference, reference)));
  if (!found) return null;
  return { reservationId: found.id, author: { by: "guest", userId: user.id } };
}

/** The team as holder of any reservation, to move, change or cancel it for the guest. */
export function asTeam(admin: Admin, reservationId: number): Holder {
  return { reservationId, author: { by: "team", admin } };
}
