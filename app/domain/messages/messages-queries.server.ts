import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { investorMessages } from "~drizzle/schema";

const columns = {
  id: investorMessages.id,
  investorId: investorMessages.investorId,
  investorName: investorMessages.investorName,
  investorEmail: investorMessages.investorEmail,
  subject: investorMessages.subject,
  message: investorMessages.message,
  status: investorMessages.status,
  adminReply: investorMessages.adminReply,
  createdAt: investorMessages.createdAt,
  repliedAt: investorMessages.repliedAt,
};

export type MessageRow = Pick<typeof investorMessages.$inferSelect, keyof typeof columns>;

/** The account's own messages with their replies, newest first. */
export function listOwnMessages(investorId: number): Promise<MessageRow[]> {
  return db
    .select(columns)
    .from(investorMessages)
    .where(eq(investorMessages.investorId, investorId))
    .orderBy(desc(investorMessages.id));
}

/** A message that this account sent, or null. */
export async function getOwnMessage(investorId: number, id: number): Promise<MessageRow | null> {
  const [message] = await db
    .select(columns)
    .from(investorMessages)
    .where(and(eq(investorMessages.id, id), eq(investorMessages.investorId, investorId)));
  return message ?? null;
}

/** Any message, for admins, or null. */
export async function getMessage(id: number): Promise<MessageRow | null> {
  const [message] = await db
    .select(columns)
    .from(investorMessages)
    .where(eq(investorMessages.id, id));
  return message ?? null;
}

/** All messages, for the admins' list. */
export const messageList = pagedList<MessageRow>({
  id: investorMessages.id,
  search: [investorMessages.investorName, investorMessages.investorEmail, investorMessages.subject],
  fetch: (where, limit) =>
    db
      .select(columns)
      .from(investorMessages)
      .where(where)
      .orderBy(desc(investorMessages.id))
      .limit(limit),
});

/** The message statistics of the admin page. */
export async function countMessages(): Promise<{ total: number; unread: number; replied: number }> {
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${investorMessages.status} = 'unread'))::int`,
      replied: sql<number>`(count(*) filter (where ${investorMessages.status} = 'replied'))::int`,
    })
    .from(investorMessages);
  return counts ?? { total: 0, unread: 0, replied: 0 };
}
