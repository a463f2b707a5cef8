import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { db } from "~/database/db.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { siteUrl } from "~/site-url.server";
import { investorMessages } from "~drizzle/schema";
import type { ReplyInput } from "./messages.schema";
import { getMessage, type MessageRow } from "./messages-queries.server";

const notFound = () => refuse("not-found", "There is no such message");

/**
 * Stores the reply and mails it to the investor, both or neither. A later reply replaces an earlier
 * one. The same reply is not mailed twice. Problems: "not-found".
 */
export async function replyToMessage(
  admin: Admin,
  id: number,
  { reply }: ReplyInput,
): Promise<Outcome<{ message: MessageRow }>> {
  await db.transaction(async (tx) => {
    const [message] = await tx
      .update(investorMessages)
      .set({ adminReply: reply, repliedAt: new Date(), status: "replied" })
      .where(
        and(
          eq(investorMessages.id, id),
          sql`${investorMessages.adminReply} is distinct from ${reply}`,
        ),
      )
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
    await queueMail(tx, {
      to: message.email,
      userId: message.investorId,
      subject: `Re: ${message.subject}`,
      text: `Hello ${message.name},\n\n${reply}\n\nYou wrote:\n${quoted}\n\nAll your messages: ${siteUrl("/investors/messages")}`,
      cause: `investor-message:${id}:reply:${sha256(reply)}`,
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
    (tx) =>
      tx
        .update(investorMessages)
        .set({ status: "read" })
        .where(and(eq(investorMessages.id, id), eq(investorMessages.status, "unread")))
        .returning({ id: investorMessages.id }),
    ([row]) => row && { act: "message read", subject: `message ${id}` },
  );
  return answered(id);
}

async function answered(id: number): Promise<Outcome<{ message: MessageRow }>> {
  const message = await getMessage(id);
  return message ? { ok: true, message } : notFound();
}
