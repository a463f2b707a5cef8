import type { Admin } from "~/domain/accounts/accounts.schema";
import { site } from "~/content/site";
import { storeBookingAnswer } from "~/domain/bookings/store-booking.server";
import type { AnswerInput } from "~/domain/mail/answer.schema";
import { answerByMail } from "~/domain/mail/answer-by-mail.server";
import type { Outcome } from "~/lib/outcome";
import { markAnswered } from "./mark-answered.server";

/**
 * Mails the team's reply to the guest, whose request no longer waits for one. The same reply is not
 * mailed twice.
 */
export async function answerBooking(
  admin: Admin,
  id: number,
  { answer }: AnswerInput,
): Promise<Outcome<{ id: number }>> {
  const subject = `Your booking request at ${site.name}`;
  await answerByMail(admin, { noun: "booking", id, subject, answer }, async (tx) => {
    await markAnswered(tx, { bookingId: id });
    return storeBookingAnswer(tx, id, answer);
  });
  return { ok: true, id };
}
