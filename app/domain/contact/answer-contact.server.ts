import { eq } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { site } from "~/content/site";
import { answerItem } from "~/domain/inbox/answer-item.server";
import type { AnswerInput } from "~/domain/mail/answer.schema";
import type { Outcome } from "~/lib/outcome";
import { contactSubmissions } from "~drizzle/schema";

/** Mails the team's reply to the sender. The same reply again within 10 minutes is mailed once. */
export async function answerContact(
  admin: Admin,
  id: number,
  { answer, waits }: AnswerInput,
): Promise<Outcome<{ id: number }>> {
  const { name, email } = contactSubmissions;
  const subject = `Your message to ${site.name}`;
  const source = { kind: "contact", sourceId: id } as const;
  await answerItem(admin, source, { noun: "contact message", id, subject, answer, waits }, (tx) =>
    tx
      .update(contactSubmissions)
      .set({ answer, answeredAt: new Date() })
      .where(eq(contactSubmissions.id, id))
      .returning({ name, email }),
  );
  return { ok: true, id };
}
