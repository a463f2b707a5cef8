import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { made } from "~/platform/database/once.server";
import { type Database, db } from "~/platform/database/db.server";
import { messageIdOf } from "~/domain/mail/message-id.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { inboxEvents, inboxFiles, inboxItems, inboxMails } from "~drizzle/schema";
import type { ChangedItem } from "../change-items.server";
import { answerDueAt } from "../due-rule.server";
import { seenBy } from "../inbox-list.server";
import { lockItems } from "../lock-item.server";

export type ReceivedFile = { name: string; mimeType: string; content: Buffer };

export type ReceivedMail = {
  subject: string;
  text: string;
  /** Without angle brackets. */
  messageId: string | null;
  /** The address in From, in lower case. */
  sender: string;
  files: readonly ReceivedFile[];
  /** Whether a person wrote it. Another one does not bring the item back. */
  isTyped: boolean;
};

/**
 * The item whose thread has one of these Message-IDs, the newest first. The one of a thread's first
 * mail can be guessed: it counts only for who wrote the item.
 */
export async function findItemOfThread(
  tx: Database,
  messageIds: readonly string[],
  sender: string,
): Promise<number | null> {
  if (messageIds.length === 0) return null;
  const [mail] = await tx
    .select({ itemId: inboxMails.itemId })
    .from(inboxMails)
    .where(inArray(inboxMails.messageId, [...messageIds]))
    .orderBy(desc(inboxMails.id))
    .limit(1);
  if (mail) return mail.itemId;
  // The first mail of each thread has the item's kind and source in its name.
  const own = messageIdOf("");
  const roots = messageIds.flatMap((one) => {
    const [, kind, sourceId] = (one.endsWith(own) && /^([a-z-]+)-(\d{1,9})@/.exec(one)) || [];
    return kind && sourceId ? [sql`(${kind}, ${Number(sourceId)}::int)`] : [];
  });
  if (roots.length === 0) return null;
  const [item] = await tx
    .select({ id: inboxItems.id })
    .from(inboxItems)
    .where(
      and(
        sql`(${inboxItems.kind}, ${inboxItems.sourceId}) in (${sql.join(roots, sql`, `)})`,
        eq(sql`lower(${inboxItems.email})`, sender),
      ),
    )
    .limit(1);
  return item?.id ?? null;
}

/**
 * Adds a mail that came to its item, with its files, and brings the item back to those to do with a
 * new due time. `follow` does in the same transaction what that means for its source. False if the
 * item is gone.
 */
export async function receiveMail(
  tx: Database,
  itemId: number,
  { subject, text, messageId, sender, files, isTyped }: ReceivedMail,
  follow: (tx: Database, changed: readonly ChangedItem[]) => Promise<void>,
): Promise<boolean> {
  await lockItems(tx, eq(inboxItems.id, itemId));
  const [item] = await tx.select().from(inboxItems).where(eq(inboxItems.id, itemId));
  if (!item) return false;
  const isOther = item.email?.toLowerCase() !== sender;
  const mail = made(
    await tx
      .insert(inboxMails)
      .values({
        ...{ itemId, direction: "in", text, messageId },
        ...{ subject: subject.slice(0, 500), email: isOther ? sender : null },
      })
      .returning({ id: inboxMails.id }),
  );
  if (files.length > 0) {
    await tx.insert(inboxFiles).values(files.map((file) => ({ mailId: mail.id, ...file })));
  }
  await tx.insert(inboxEvents).values({ itemId, event: "mail-in" });
  if (!isTyped) return true;
  // As for a mail that was entered by hand: what was promised no time gets none.
  const dueAt = item.dueAt && (await answerDueAt(tx, new Date()));
  const reopened = await tx
    .update(inboxItems)
    .set({ state: "open", changedAt: sql`now()`, dueAt })
    .where(
      and(eq(inboxItems.id, itemId), ne(inboxItems.state, "new"), ne(inboxItems.state, "open")),
    )
    .returning({
      id: inboxItems.id,
      kind: inboxItems.kind,
      sourceId: inboxItems.sourceId,
      dueAt: inboxItems.dueAt,
    });
  if (reopened.length > 0) {
    await tx.insert(inboxEvents).values({ itemId, event: "state", detail: "open" });
    await follow(tx, reopened);
  }
  return true;
}

/** A file of a mail of this item, if this member of the team may see the item. */
export async function getItemFile(actor: Pick<User, "role">, itemId: number, fileId: number) {
  const [file] = await db
    .select({
      fileName: inboxFiles.name,
      content: inboxFiles.content,
    })
    .from(inboxFiles)
    .innerJoin(inboxMails, eq(inboxMails.id, inboxFiles.mailId))
    .innerJoin(inboxItems, eq(inboxItems.id, inboxMails.itemId))
    .where(and(eq(inboxFiles.id, fileId), eq(inboxItems.id, itemId), seenBy(actor)));
  return file ?? null;
}
