import { and, eq } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { db } from "~/database/db.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { addEvent, settleItem } from "~/domain/inbox/inbox-items.server";
import { isRepeatedReply, keepReply } from "~/domain/inbox/keep-reply.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { siteUrl } from "~/site-url.server";
import { investorMessages } from "~drizzle/schema";
import type { ReplyInput } from "./messages.schema";
import { getMessage, type MessageRow } from "./messages-queries.server";

const notFound = () => refuse("not-found", "There is no such message");

/**
 * Stores the reply and mails it to the investor, both or neither. The message shows the latest
 * reply, its story in the inbox all of them. The same reply again within 10 minutes is mailed once.
 * Problems: "not-found".
 */
export async function replyToMessage(
  admin: Admin,
  id: number,
  { reply }: ReplyInput,
): Promise<Outcome<{ message: MessageRow }>> {
  const source = { kind: "investor-message", sourceId: id } as const;
  await db.transaction(async (tx) => {
    if (await isRepeatedReply(tx, source, reply)) return;
    const [message] = await tx
      .update(investorMessages)
      .set({ adminReply: reply, repliedAt: new Date(), status: "replied" })
      .where(eq(investorMessages.id, id))
      .returning({
        investorId: investorMessages.investorId,
        email: investorMessages.investorEmail,
        name: investorMessages.investorName,
        subject: investorMessages.subject,
        message: investorMessages.message,
      });
    if (!message) return;
    await recordAudit(tx, admin, { act: "message answered", subject: `message ${id}` });
    const quoted = message.message.replace(/^/gm, "> ");
    const subject = `Re: ${message.subject}`;
    const cause = `investor-message:${id}:reply`;
    const kept = await keepReply(tx, source, admin, { subject, text: reply, cause });
    await settleItem(tx, source, admin);
    await queueMail(tx, {
      to: message.email,
      userId: message.investorId,
      subject,
      text: `Hello ${message.name},\n\n${reply}\n\nYou wrote:\n${quoted}\n\nAll your messages: ${siteUrl("/investors/messages")}`,
      ...kept,
    });
  });
  return answered(id);
}

/** Marks a message as read. If it has a reply, it stays 'replied'. Problems: "not-found". */
export async function markMessageRead(
  admin: Admin,
  id: number,
): Promise<Outcome<{ message: MessageRow }>> {
  await audited(
    admin,
    async (tx) => {
      const read = await tx
        .update(investorMessages)
        .set({ status: "read" })
        .where(and(eq(investorMessages.id, id), eq(investorMessages.status, "unread")))
        .returning({ id: investorMessages.id });
      const source = { kind: "investor-message", sourceId: id } as const;
      if (read.length > 0) await addEvent(tx, source, admin, { event: "read" });
      return read;
    },
    ([row]) => row && { act: "message read", subject: `message ${id}` },
  );
  return answered(id);
}

async function answered(id: number): Promise<Outcome<{ message: MessageRow }>> {
  const message = await getMessage(id);
  return message ? { ok: true, message } : notFound();
}
