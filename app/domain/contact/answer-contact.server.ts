import { eq } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { answerItem } from "~/domain/inbox/replies/answer-item.server";
import type { SeenAnswer } from "~/domain/mail/answer.schema";
import type { Outcome } from "~/lib/outcome";
import { contactSubmissions } from "~drizzle/schema";
import { contactReplySubject } from "./contact-mails.server";

/**
 * Mails the team's reply to the sender. The same reply again within 10 minutes is mailed once.
 * Problems: "conflict", if the page does not show the latest mail.
 */
export async function answerContact(
  admin: Admin,
  id: number,
  { answer, waits, seen }: SeenAnswer,
): Promise<Outcome<{ id: number }>> {
  const { name, email } = contactSubmissions;
  const subject = contactReplySubject();
  const source = { kind: "contact", sourceId: id } as const;
  const reply = { noun: "contact message", id, subject, answer, waits, seen };
  const answered = await answerItem(admin, source, reply, (tx) =>
    tx
      .update(contactSubmissions)
      .set({ answer, answeredAt: new Date() })
      .where(eq(contactSubmissions.id, id))
      .returning({ name, email }),
  );
  return answered.ok ? { ok: true, id } : answered;
}
