import { ownAddress } from "~/domain/mail/own-address.server";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { appointmentSessions, offerings, reservations } from "~drizzle/schema";
import type { Holder } from "../reservations/holder.server";
import { manageUrl } from "../reservations/reservation-links.server";
import { isReminderTime } from "../reminder-time";
import { reservationFile } from "./reservation-file.server";

/** A reservation's calendar file, the same as in its last mail. For its holder. */
export async function reservationCalendar(
  { reservationId }: Holder,
  now = new Date(),
): Promise<string> {
  const row = onlyRow(
    await db
      .select({ reservation: reservations, session: appointmentSessions, title: offerings.title })
      .from(reservations)
      .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
      .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId))
      .where(eq(reservations.id, reservationId)),
  );
  const { session, title } = row;
  const reservation = row.reservation;
  const isTold =
    session !== null && reservation.state === "confirmed" && isReminderTime(session.startsAt, now);
  const filed = {
    ...reservation,
    // The team holds the ones that were made by phone.
    email: reservation.email ?? ownAddress(),
    title,
    session,
    videoLink: isTold ? session.videoLink : null,
    manageUrl: manageUrl(reservation),
  };
  return reservationFile(filed, now);
}
