import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { site } from "~/content/site";
import type { AnswerInput } from "~/domain/mail/answer.schema";
import { answerByMail } from "~/domain/mail/answer-by-mail.server";
import type { Outcome } from "~/lib/outcome";
import { contactSubmissions } from "~drizzle/schema";

/** Mails the team's reply to the sender. The same reply is not mailed twice. */
export async function answerContact(
  admin: Admin,
  id: number,
  { answer }: AnswerInput,
): Promise<Outcome<{ id: number }>> {
  const { name, email } = contactSubmissions;
  const subject = `Your message to ${site.name}`;
  await answerByMail(admin, { noun: "contact message", id, subject, answer }, (tx) =>
    tx
      .update(contactSubmissions)
      .set({ answer, answeredAt: new Date() })
      .where(
        and(
          eq(contactSubmissions.id, id),
          sql`${contactSubmissions.answer} is distinct from ${answer}`,
        ),
      )
      .returning({ name, email }),
  );
  return { ok: true, id };
}
