import type { Admin } from "~/domain/accounts/accounts.schema";
import { site } from "~/content/site";
import { storeBookingAnswer } from "~/domain/bookings/store-booking.server";
import { answerItem } from "~/domain/inbox/answer-item.server";
import type { AnswerInput } from "~/domain/mail/answer.schema";
import type { Outcome } from "~/lib/outcome";
import { markAnswered, sourceOf } from "./mark-answered.server";

/**
 * Mails the team's reply to the guest, whose request no longer waits for one. The same reply
 * again within 10 minutes is mailed once.
 */
export async function answerBooking(
  admin: Admin,
  id: number,
  { answer, waits }: AnswerInput,
): Promise<Outcome<{ id: number }>> {
  const subject = `Your booking request at ${site.name}`;
  const source = await sourceOf({ bookingId: id });
  await answerItem(admin, source, { noun: "booking", id, subject, answer, waits }, async (tx) => {
    await markAnswered(tx, { bookingId: id });
    return storeBookingAnswer(tx, id, answer);
  });
  return { ok: true, id };
}
