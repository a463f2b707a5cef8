import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { failureWords, isWrongAddress } from "~/domain/mail/failure-words";
import { type Delivery, listDeliveries } from "~/domain/mail/outbox-queries.server";
import { inboxEvents, inboxFiles, inboxItems, inboxMails, users } from "~drizzle/schema";
import type { InboxKind, InboxState, Source } from "./inbox-kinds";
import { seenBy } from "./inbox-list.server";

/** An item of the inbox. */
export type Item = {
  id: number;
  kind: InboxKind;
  sourceId: number;
  name: string;
  email: string | null;
  subject: string;
  text: string;
  state: InboxState;
  assigneeId: number | null;
  assignee: string | null;
  dueAt: Date | null;
  isUnproven: boolean;
  /** The case that it may belong to. */
  relatedId: number | null;
  createdAt: Date;
};

/** How far a reply came. `reason` says in words why one was not delivered yet. */
export type MailState =
  | { state: "sent"; at: Date | null }
  | { state: "waits" | "failed"; reason: string | null; isWrongAddress: boolean }
  | { state: "unknown" };

/** A line of an item's story. */
export type StoryLine =
  | { id: string; at: Date; by: string | null; event: string; detail: string | null }
  | {
      id: string;
      at: Date;
      by: string | null;
      event: "mail-out" | "mail-in";
      subject: string;
      text: string;
      /** Null for a mail that was kept only as words of the story. */
      mailId: number | null;
      /** Null for a mail that came in, and for one whose way out was not kept. */
      delivery: MailState | null;
      /** The address that it came from, if that is not the item's own. */
      sender: string | null;
      /** Where its sender wants answers, if that is neither. */
      replyTo: string | null;
      isUnproven: boolean;
      files: { id: number; name: string; itemId: number; isInline: boolean }[];
    };

/** A mail of an item's story, in either direction. */
export type MailLine = Extract<StoryLine, { subject: string }>;

/** An item that this member of the team may see. Null for any other. */
export async function getItem(actor: Pick<User, "role">, id: number): Promise<Item | null> {
  const [item] = await db
    .select({
      id: inboxItems.id,
      kind: inboxItems.kind,
      sourceId: inboxItems.sourceId,
      name: inboxItems.name,
      email: inboxItems.email,
      subject: inboxItems.subject,
      text: inboxItems.text,
      state: inboxItems.state,
      assigneeId: inboxItems.assigneeId,
      assignee: users.username,
      dueAt: inboxItems.dueAt,
      isUnproven: inboxItems.isUnproven,
      relatedId: inboxItems.relatedId,
      createdAt: inboxItems.createdAt,
    })
    .from(inboxItems)
    .leftJoin(users, eq(users.id, inboxItems.assigneeId))
    .where(and(eq(inboxItems.id, id), seenBy(actor)));
  return item ?? null;
}

/** Everything that happened to an item, oldest first, with the mails in both directions. */
export async function listStory({ id }: Pick<Item, "id">): Promise<StoryLine[]> {
  const [events, mails, files] = await Promise.all([
    db.select().from(inboxEvents).where(eq(inboxEvents.itemId, id)).orderBy(asc(inboxEvents.id)),
    db.select().from(inboxMails).where(eq(inboxMails.itemId, id)).orderBy(asc(inboxMails.id)),
    db
      .select({
        id: inboxFiles.id,
        name: inboxFiles.name,
        mailId: inboxFiles.mailId,
        isInline: inboxFiles.isInline,
      })
      .from(inboxFiles)
      .innerJoin(inboxMails, eq(inboxMails.id, inboxFiles.mailId))
      .where(eq(inboxMails.itemId, id))
      .orderBy(asc(inboxFiles.id)),
  ]);
  const deliveries = await listDeliveries(mails.flatMap(({ cause }) => cause ?? []));
  const byCause = new Map(deliveries.map((delivery) => [delivery.cause, delivery]));
  const lines: StoryLine[] = [
    ...mails.map((mail) => ({
      id: `mail-${mail.id}`,
      at: mail.createdAt,
      by: mail.actorName,
      event: mail.direction === "out" ? ("mail-out" as const) : ("mail-in" as const),
      subject: mail.subject,
      text: mail.text,
      mailId: mail.id,
      delivery: mail.direction === "out" ? stateOf(byCause.get(mail.cause ?? "")) : null,
      sender: mail.email,
      replyTo: mail.replyTo,
      isUnproven: mail.isUnproven,
      files: files
        .filter(({ mailId }) => mailId === mail.id)
        .map((file) => ({ id: file.id, name: file.name, itemId: id, isInline: file.isInline })),
    })),
    ...events.flatMap((event): StoryLine[] => {
      const { at, actorName: by, detail } = event;
      const line = { id: `event-${event.id}`, at, by };
      if (event.event !== "mail-out" && event.event !== "mail-in") {
        return [{ ...line, event: event.event, detail }];
      }
      // Mails speak for themselves. Until November 2026 those of an application's stage were kept
      // only as the words of their event.
      const isKept = mails.some(({ createdAt }) => createdAt.getTime() === at.getTime());
      return isKept || event.event === "mail-in"
        ? []
        : [{ ...line, event: event.event, ...subjectAndText(detail ?? ""), ...BARE }];
    }),
  ];
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const BARE = {
  ...{ mailId: null, delivery: null, sender: null, replyTo: null },
  ...{ isUnproven: false, files: [] },
};

function subjectAndText(detail: string) {
  const [subject = "", ...paragraphs] = detail.split("\n\n");
  return { subject, text: paragraphs.join("\n\n") };
}

/** The mails of a story, oldest first: what was written so far. */
export const mailsOf = (story: readonly StoryLine[]) =>
  story.filter((line): line is MailLine => "subject" in line);

/** The mails about what came, in both directions, oldest first. None of one from before the inbox. */
export async function listMailsAbout({ kind, sourceId }: Source): Promise<MailLine[]> {
  const [item] = await db
    .select({ id: inboxItems.id })
    .from(inboxItems)
    .where(and(eq(inboxItems.kind, kind), eq(inboxItems.sourceId, sourceId)));
  return item ? mailsOf(await listStory(item)) : [];
}

function stateOf(delivery: Delivery | undefined): MailState {
  if (!delivery) return { state: "unknown" };
  const { status, lastError, sentAt } = delivery;
  if (status === "sent") return { state: "sent", at: sentAt };
  return {
    state: status === "parked" ? "failed" : "waits",
    reason: lastError && failureWords(lastError),
    isWrongAddress: isWrongAddress(lastError),
  };
}

/** Adds to the story that this member of the team read the item, the first time. */
export async function markRead({ id, username }: Pick<User, "id" | "username">, itemId: number) {
  await selectRows(sql`
    insert into inbox_events (item_id, actor_id, actor_name, event)
    select ${itemId}, ${id}, ${username}, 'read'
    where not exists (
      select 1 from inbox_events
      where item_id = ${itemId} and actor_id = ${id} and event = 'read')`);
}
