import { type Database, db } from "~/platform/database/db.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { sha256 } from "~/lib/digest.server";
import type { Outcome } from "~/lib/outcome";
import { awaitSender, settleItem } from "../inbox-items.server";
import type { Source } from "../inbox-kinds";
import { replyMail } from "../inbox-mails.server";
import { isRepeatedReply, keepReply } from "./keep-reply.server";
import { refuseOvertaken } from "./reply-turn.server";

type Answer = {
  /** What the reply is about: 'booking' and its id. */
  noun: string;
  id: number;
  subject: string;
  answer: string;
  /** Whether the item waits for the sender afterwards. By default it is done. */
  waits?: boolean | undefined;
  /** How far the form's page showed the story (ReplyTurn). */
  seen?: string | undefined;
};

/**
 * Keeps a reply, adds it to the audit log, mails it and moves the item on, all in one transaction.
 * `store` writes the reply to its source and returns the recipient. It returns nothing if nobody is
 * to be written to. The same reply again within 10 minutes is not mailed again. `source` is null for
 * a request from before the inbox. Problems: that of refuseOvertaken.
 */
export async function answerItem(
  actor: AuditActor,
  source: Source | null,
  { noun, id, subject, answer, waits = false, seen }: Answer,
  store: (tx: Database) => Promise<{ name: string; email: string }[]>,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    if (source && (await isRepeatedReply(tx, source, answer))) return { ok: true };
    const overtaken = source && (await refuseOvertaken(tx, source, seen));
    if (overtaken) return overtaken;
    const [asked] = await store(tx);
    if (!asked) return { ok: true };
    await recordAudit(tx, actor, { act: `${noun} answered`, subject: `${noun} ${id}` });
    const cause = `${noun}:${id}:answer`;
    const kept = source && (await keepReply(tx, source, actor, { subject, text: answer, cause }));
    await queueMail(tx, {
      ...replyMail({ ...asked, subject, text: answer }),
      ...(kept ?? { cause: `${cause}:${sha256(answer)}` }),
    });
    if (source) await (waits ? awaitSender : settleItem)(tx, source, actor);
    return { ok: true };
  });
}
