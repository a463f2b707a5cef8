import { site } from "~/content/site";
import { type Database, db } from "~/database/db.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "./queue-mail.server";
import { sha256 } from "~/lib/digest.server";

type Answer = {
  /** What the reply is about: 'booking' and its id. */
  noun: string;
  id: number;
  subject: string;
  answer: string;
};

/**
 * Stores a reply, adds it to the audit log and mails it, all in one transaction. `store` writes the
 * reply and returns the recipient. It returns nothing if the same reply is already stored, which is
 * not mailed again.
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
