import { site } from "~/content/site";
import { type Database, db } from "~/database/db.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "./queue-mail.server";
import { sha256 } from "~/lib/digest.server";

type Answer = {
  /** What is answered: 'booking', and which. */
  noun: string;
  id: number;
  subject: string;
  answer: string;
};

/**
 * Stores an answer, records it and mails it to who asked, all or nothing. `store` writes it and
 * gives back who asked; nobody where the same answer stands already, which is not mailed again.
 */
export async function answerByMail(
  admin: AuditActor,
  { noun, id, subject, answer }: Answer,
  store: (tx: Database) => Promise<{ name: string; email: string }[]>,
) {
  await db.transaction(async (tx) => {
    const [asked] = await store(tx);
    if (!asked) return;
    await recordAudit(tx, admin, { act: `${noun} answered`, subject: `${noun} ${id}` });
    await queueMail(tx, {
      to: asked.email,
      subject,
      text: `Hello ${asked.name},\n\n${answer}`,
      replyTo: site.email,
      cause: `${noun}:${id}:answer:${sha256(answer)}`,
    });
  });
}
