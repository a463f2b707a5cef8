import { and, asc, eq, inArray } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { inboxItems, inboxMails } from "~drizzle/schema";
import type { InboxKind } from "../inbox-kinds";

export type SentReply = { text: string; sentAt: Date };

/** What the team wrote back, oldest first, by the id of what came. */
export async function listRepliesTo(
  kind: InboxKind,
  sourceIds: readonly number[],
): Promise<Map<number, SentReply[]>> {
  const rows =
    sourceIds.length === 0
      ? []
      : await db
          .select({
            sourceId: inboxItems.sourceId,
            text: inboxMails.text,
            sentAt: inboxMails.createdAt,
          })
          .from(inboxMails)
          .innerJoin(inboxItems, eq(inboxItems.id, inboxMails.itemId))
          .where(
            and(
              eq(inboxItems.kind, kind),
              inArray(inboxItems.sourceId, [...sourceIds]),
              eq(inboxMails.direction, "out"),
            ),
          )
          .orderBy(asc(inboxMails.id));
  const replies = new Map<number, SentReply[]>();
  for (const { sourceId, ...reply } of rows) {
    replies.set(sourceId, [...(replies.get(sourceId) ?? []), reply]);
  }
  return replies;
}
