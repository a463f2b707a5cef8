import { and, eq } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { db } from "~/platform/database/db.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { lockItem } from "~/domain/inbox/lock-item.server";
import { addEvent } from "~/domain/inbox/inbox-items.server";
import { isRepeatedReply } from "~/domain/inbox/replies/keep-reply.server";
import { refuseOvertaken } from "~/domain/inbox/replies/reply-turn.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorMessages } from "~drizzle/schema";
import { messageAnswered } from "./message-answered.server";
import type { ReplyInput } from "./messages.schema";
import { getMessage, type MessageRow } from "./messages-queries.server";

const notFound = () => refuse("not-found", "There is no such message");

/**
 * Stores the reply and mails it to the investor, both or neither. The message shows the latest
 * reply, its story in the inbox all of them. The same reply again within 10 minutes is mailed once.
 * Problems: "not-found"; "conflict", if the page does not show the latest reply (`seen`).
 */
export async function replyToMessage(
  admin: Admin,
  id: number,
  { reply, seen }: ReplyInput & { seen?: string | undefined },
): Promise<Outcome<{ message: MessageRow }>> {
  const source = { kind: "investor-message", sourceId: id } as const;
  const overtaken = await db.transaction(async (tx) => {
    if (await isRepeatedReply(tx, source, reply)) return null;
    const refusal = await refuseOvertaken(tx, source, seen);
    if (refusal) return refusal;
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
    if (!message) return null;
    await recordAudit(tx, admin, { act: "message answered", subject: `message ${id}` });
    await messageAnswered(tx, { admin, id, reply, message });
    return null;
  });
  return overtaken ?? answered(id);
}

/** Marks a message as read. If it has a reply, it stays 'replied'. Problems: "not-found". */
export async function markMessageRead(
  admin: Admin,
  id: number,
): Promise<Outcome<{ message: MessageRow }>> {
  const source = { kind: "investor-message", sourceId: id } as const;
  await audited(
    admin,
    async (tx) => {
      await lockItem(tx, source);
      const read = await tx
        .update(investorMessages)
        .set({ status: "read" })
        .where(and(eq(investorMessages.id, id), eq(investorMessages.status, "unread")))
        .returning({ id: investorMessages.id });
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
