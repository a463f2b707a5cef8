import type { Admin } from "~/domain/accounts/accounts.schema";
import { storeBookingAnswer } from "~/domain/bookings/store-booking.server";
import { answerItem } from "~/domain/inbox/replies/answer-item.server";
import type { SeenAnswer } from "~/domain/mail/answer.schema";
import type { Outcome } from "~/lib/outcome";
import { requestSubject } from "../appointments-mails.server";
import { markAnswered, sourceOf } from "./mark-answered.server";

/**
 * Mails the team's reply to the guest, whose request no longer waits for one. The same reply
 * again within 10 minutes is mailed once. Problems: "conflict", if the page does not show what
 * happened since.
 */
export async function answerBooking(
  admin: Admin,
  id: number,
  { answer, waits, seen }: SeenAnswer,
): Promise<Outcome<{ id: number }>> {
  const subject = requestSubject("experience");
  const source = await sourceOf({ bookingId: id });
  const reply = { noun: "booking", id, subject, answer, waits, seen };
  const answered = await answerItem(admin, source, reply, async (tx) => {
    await markAnswered(tx, { bookingId: id });
    return storeBookingAnswer(tx, id, answer);
  });
  return answered.ok ? { ok: true, id } : answered;
}
