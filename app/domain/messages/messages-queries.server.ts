import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { pagedList } from "~/platform/database/paged-list.server";
import { listRepliesTo, type SentReply } from "~/domain/inbox/replies/list-replies.server";
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

/** A message with all replies, oldest first. */
export type AnsweredRow = MessageRow & { replies: SentReply[] };

/** The messages with all replies to each. */
export async function withReplies(messages: readonly MessageRow[]): Promise<AnsweredRow[]> {
  const ids = messages.map(({ id }) => id);
  const sent = await listRepliesTo("investor-message", ids);
  return messages.map((message) => {
    const { id, adminReply, repliedAt, createdAt } = message;
    const replies = sent.get(id) ?? [];
    // A reply from before the inbox kept them stands in the message alone.
    const isKept = adminReply === null || replies.some(({ text }) => text === adminReply);
    const first = isKept ? [] : [{ text: adminReply, sentAt: repliedAt ?? createdAt }];
    return { ...message, replies: [...first, ...replies] };
  });
}

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
