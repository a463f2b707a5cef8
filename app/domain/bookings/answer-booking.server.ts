import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { site } from "~/content/site";
import type { AnswerInput } from "~/domain/mail/answer.schema";
import { answerByMail } from "~/domain/mail/answer-by-mail.server";
import type { Outcome } from "~/lib/outcome";
import { eventBookings } from "~drizzle/schema";

/** Mails the team's reply to the guest. The same reply is not mailed twice. */
export async function answerBooking(
  admin: Admin,
  id: number,
  { answer }: AnswerInput,
): Promise<Outcome<{ id: number }>> {
  const subject = `Your booking request at ${site.name}`;
  await answerByMail(admin, { noun: "booking", id, subject, answer }, (tx) =>
    tx
      .update(eventBookings)
      .set({ answer, answeredAt: new Date() })
      .where(and(eq(eventBookings.id, id), sql`${eventBookings.answer} is distinct from ${answer}`))
      .returning({ name: eventBookings.name, email: eventBookings.email }),
  );
  return { ok: true, id };
}
