import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { made, once } from "~/platform/database/once.server";
import { type Database, db } from "~/platform/database/db.server";
import { messageIdOf } from "~/domain/mail/message-id.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { inboxEvents, inboxFiles, inboxItems, inboxMails } from "~drizzle/schema";
import type { Outcome } from "~/lib/outcome";
import {
  changedColumns,
  type Follow,
  type InboxActor,
  refuseUnseen,
  tellStory,
} from "../change-items.server";
import { answerDueAt } from "../due-rule.server";
import { type InboxState, PROGRAM, type Source } from "../inbox-kinds";
import { seenBy } from "../inbox-list.server";
import type { MailInInput } from "../inbox.schema";
import { lockItems } from "../lock-item.server";
import { type ReceivedFile, storeFiles } from "./store-files.server";

type ReceivedMail = {
  subject: string;
  text: string;
  /** Without angle brackets. */
  messageId: string | null;
  /** The address in From, in lower case. */
  sender: string;
  /** Where its sender wants answers, if that is another address. */
  replyTo: string | null;
  /** Whether the mailbox's server does not prove who sent it. */
  isUnproven: boolean;
  files: readonly ReceivedFile[];
  /** Whether a person wrote it. Another one does not bring the item back. */
  isTyped: boolean;
  /** When it came, if that was long ago. It brings no item back. */
  pastAt?: Date | null;
};

/**
 * The item whose thread has one of these Message-IDs, the newest first. The one of a thread's first
 * mail can be guessed: it counts only for who wrote the item. `isKnown` says whether one of them is
 * of a mail of ours, which only its receivers know.
 */
export async function findItemOfThread(
  tx: Database,
  messageIds: readonly string[],
  sender: string,
): Promise<{ itemId: number; isKnown: boolean } | null> {
  if (messageIds.length === 0) return null;
  const mails = await tx
    .select({ itemId: inboxMails.itemId, direction: inboxMails.direction })
    .from(inboxMails)
    .where(inArray(inboxMails.messageId, [...messageIds]))
    .orderBy(desc(inboxMails.id))
    .limit(LOOKED_THROUGH);
  const [mail] = mails;
  if (mail) {
    const { itemId } = mail;
    return { itemId, isKnown: mails.some((one) => isOurs(one) && one.itemId === itemId) };
  }
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
  return item ? { itemId: item.id, isKnown: false } : null;
}

const LOOKED_THROUGH = 100;
const isOurs = ({ direction }: { direction: string }) => direction === "out";

/** What an item is about. Null if it is gone. */
export async function findSource(tx: Database, itemId: number): Promise<Source | null> {
  const { kind, sourceId } = inboxItems;
  const [item] = await tx
    .select({ kind, sourceId })
    .from(inboxItems)
    .where(eq(inboxItems.id, itemId));
  return item ?? null;
}

/** A reply of the team came back: its item is to do again, and its story says why. */
export async function replyReturned(tx: Database, cause: string, reason: string) {
  const replies = await tx
    .select({ itemId: inboxMails.itemId })
    .from(inboxMails)
    .where(and(eq(inboxMails.cause, cause), eq(inboxMails.direction, "out")));
  for (const { itemId } of replies) {
    await lockItems(tx, eq(inboxItems.id, itemId));
    await reopen(tx, itemId, ["new", "open"]);
    await tx.insert(inboxEvents).values({ itemId, event: "returned", detail: reason });
  }
}

/**
 * Adds a mail that came to its item, with its files, and brings the item back to those to do with a
 * new due time. `follow` does in the same transaction what that means for its source. False if the
 * item is gone.
 */
export async function receiveMail(
  tx: Database,
  itemId: number,
  { subject, text, messageId, sender, replyTo, isUnproven, files, isTyped, pastAt }: ReceivedMail,
  follow: Follow,
): Promise<boolean> {
  await lockItems(tx, eq(inboxItems.id, itemId));
  const [item] = await tx.select().from(inboxItems).where(eq(inboxItems.id, itemId));
  if (!item) return false;
  const email = item.email?.toLowerCase() === sender ? null : sender;
  const mail = await insertMail(tx, {
    ...{ itemId, subject, text, messageId, email, isUnproven, createdAt: pastAt ?? undefined },
    replyTo: replyTo === item.email?.toLowerCase() ? null : replyTo,
  });
  await storeFiles(tx, mail.id, files);
  if (pastAt) return true;
  // The next mail of a program is as new as its first one.
  if (!isTyped && item.kind !== PROGRAM) return true;
  const reopened = await reopen(tx, itemId, ["new", "open"]);
  if (reopened.length > 0) {
    await tx.insert(inboxEvents).values({ itemId, event: "state", detail: "open" });
    await follow(tx, reopened);
  }
  return true;
}

/**
 * Adds a mail of the sender that came by another way, and opens the item again, with a new due time
 * if it was answered. Its Message-ID, if it is known, continues the thread. The same mail again
 * within 10 minutes is added once. Problems: "not-found".
 */
export async function addMailIn(
  actor: InboxActor,
  itemId: number,
  { subject, text, messageId }: MailInInput,
  follow: Follow,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "inbox mail", by: actor.id, content: { itemId, text } };
  return once(act, { id: inboxMails.id }, async (tx) => {
    await lockItems(tx, eq(inboxItems.id, itemId));
    const unseen = await refuseUnseen(tx, actor, itemId);
    if (unseen) return unseen;
    const by = { actorId: actor.id, actorName: actor.username };
    const added = await insertMail(tx, { itemId, subject: subject ?? "", text, messageId, ...by });
    const reopened = await reopen(tx, itemId, ["open"]);
    await tellStory(tx, actor, reopened, { event: "state", detail: "open" });
    await follow(tx, reopened);
    return added;
  });
}

type MailIn = Omit<typeof inboxMails.$inferInsert, "direction">;

/** Adds a mail that came, and that it came. */
async function insertMail(tx: Database, { subject, ...mail }: MailIn) {
  const added = made(
    await tx
      .insert(inboxMails)
      .values({ ...mail, direction: "in", subject: subject.slice(0, 500) })
      .returning({ id: inboxMails.id }),
  );
  const { itemId, actorId, actorName, createdAt: at } = mail;
  await tx.insert(inboxEvents).values({ itemId, actorId, actorName, event: "mail-in", at });
  return added;
}

/** Opens an item, unless it is in one of these states. What was promised no time gets none. */
async function reopen(tx: Database, itemId: number, unless: readonly InboxState[]) {
  const { state, dueAt } = inboxItems;
  const due = (await answerDueAt(tx, new Date())).toISOString();
  const isAnswered = sql`${state} <> 'new' and ${dueAt} is not null`;
  return tx
    .update(inboxItems)
    .set({
      ...{ state: "open", changedAt: sql`now()` },
      dueAt: sql`case when ${isAnswered} then ${due}::timestamptz else ${dueAt} end`,
    })
    .where(and(eq(inboxItems.id, itemId), notInArray(state, [...unless])))
    .returning(changedColumns);
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
