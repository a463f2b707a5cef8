import { and, eq, inArray, ne, not, or, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { inboxEvents, inboxItems, inboxMails } from "~drizzle/schema";
import { answerDueAt } from "./due-rule.server";
import type { InboxState, Source } from "./inbox-kinds";
import { lockItems } from "./lock-item.server";
import { seenBy } from "./inbox-list.server";
import type { MailInInput } from "./inbox.schema";

type Actor = Pick<User, "id" | "username" | "role">;

const CHOOSE = "Choose at least one item";
const MOST_AT_ONCE = 200;

/** An item whose state changed, with its due time. */
export type ChangedItem = Source & { id: number; dueAt: Date | null };

/** What a change means for the sources of the items, in the same transaction. */
type Follow = (tx: Database, changed: readonly ChangedItem[]) => Promise<void>;

/**
 * Sets the state of these items, those that the actor may see. `follow` does in the same
 * transaction what the change means for their sources. Problems: "invalid" if none is chosen.
 */
export async function changeState(
  actor: Actor,
  ids: readonly number[],
  state: InboxState,
  follow: Follow,
): Promise<Outcome<{ count: number }>> {
  if (ids.length === 0) return refuse("invalid", CHOOSE);
  return db.transaction(async (tx) => {
    await lockItems(tx, isOneOf(ids));
    const changed = await tx
      .update(inboxItems)
      .set({ state, changedAt: new Date() })
      .where(and(isOneOf(ids), ne(inboxItems.state, state), seenBy(actor)))
      .returning(sourceColumns);
    await tellStory(tx, actor, changed, { event: "state", detail: state });
    await follow(tx, changed);
    return { ok: true, count: changed.length };
  });
}

/**
 * Gives these items to a member of the team, or to nobody. A new one is open then. Problems:
 * "invalid" if none is chosen, "not-found" if the account is not of the team.
 */
export async function assignItems(
  actor: Actor,
  ids: readonly number[],
  assigneeId: number | null,
): Promise<Outcome<{ count: number }>> {
  if (ids.length === 0) return refuse("invalid", CHOOSE);
  const assignee = (await listTeam()).find(({ id }) => id === assigneeId);
  if (assigneeId !== null && !assignee)
    return refuse("not-found", "That account is not on the team");
  return db.transaction(async (tx) => {
    const isOther =
      assigneeId === null
        ? sql`${inboxItems.assigneeId} is not null`
        : or(isNull(inboxItems.assigneeId), ne(inboxItems.assigneeId, assigneeId));
    const opened = sql`case when ${inboxItems.state} = 'new' then 'open' else ${inboxItems.state} end`;
    const changed = await tx
      .update(inboxItems)
      .set({ assigneeId, changedAt: new Date(), ...(assignee && { state: opened }) })
      .where(and(isOneOf(ids), isOther, seenBy(actor)))
      .returning(sourceColumns);
    const detail = assignee?.username ?? null;
    await tellStory(tx, actor, changed, { event: "assigned", detail });
    return { ok: true, count: changed.length };
  });
}

/**
 * Gives the items of this account that it may no longer see back to nobody. A role of null sees
 * nothing.
 */
export async function releaseItemsOf(
  tx: Database,
  actor: AuditActor,
  { id, role }: { id: number; role: string | null },
): Promise<number> {
  const isTeam = role !== null && teamRole({ role }) !== null;
  const seen = isTeam ? seenBy({ role }) : sql`false`;
  // A member who sees everything keeps everything.
  if (!seen) return 0;
  const released = await tx
    .update(inboxItems)
    .set({ assigneeId: null, changedAt: new Date() })
    .where(and(eq(inboxItems.assigneeId, id), not(seen)))
    .returning(sourceColumns);
  await tellStory(tx, actor, released, { event: "assigned", detail: null });
  return released.length;
}

const sourceColumns = {
  id: inboxItems.id,
  kind: inboxItems.kind,
  sourceId: inboxItems.sourceId,
  dueAt: inboxItems.dueAt,
};

const isOneOf = (ids: readonly number[]) => inArray(inboxItems.id, ids.slice(0, MOST_AT_ONCE));

type Line = { event: string; detail: string | null };

async function tellStory(
  tx: Database,
  { id: actorId, username }: AuditActor,
  changed: readonly ChangedItem[],
  { event, detail }: Line,
) {
  if (changed.length === 0) return;
  await tx
    .insert(inboxEvents)
    .values(changed.map(({ id }) => ({ itemId: id, actorId, actorName: username, event, detail })));
  await recordAudit(
    tx,
    { id: actorId, username },
    {
      act: `inbox: ${event}`,
      subject: changed.map(({ kind, sourceId }) => `${kind} ${sourceId}`).join(", "),
      ...(detail && { detail }),
    },
  );
}

const OPENED = { state: "open", changedAt: sql`now()` } as const;

/**
 * Adds a note that only the team reads. A new item is open then. The same note again within 10
 * minutes is added once. Problems: "not-found".
 */
export async function addNote(
  actor: Actor,
  itemId: number,
  note: string,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "inbox note", by: actor.id, content: { itemId, note } };
  return once(act, { id: inboxEvents.id }, async (tx) => {
    if (!(await isSeen(tx, actor, itemId))) return missing();
    const { id: actorId, username: actorName } = actor;
    const line = { itemId, actorId, actorName, event: "note", detail: note };
    const added = made(await tx.insert(inboxEvents).values(line).returning({ id: inboxEvents.id }));
    await tx
      .update(inboxItems)
      .set(OPENED)
      .where(and(eq(inboxItems.id, itemId), eq(inboxItems.state, "new")));
    return added;
  });
}

/**
 * Adds a mail of the sender that came by another way, and opens the item again, with a new due time
 * if it was answered. Its Message-ID, if it is known, continues the thread. The same mail again
 * within 10 minutes is added once. Problems: "not-found".
 */
export async function addMailIn(
  actor: Actor,
  itemId: number,
  { subject, text, messageId }: MailInInput,
  follow: Follow,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "inbox mail", by: actor.id, content: { itemId, text } };
  return once(act, { id: inboxMails.id }, async (tx) => {
    if (!(await isSeen(tx, actor, itemId))) return missing();
    const { id: actorId, username: actorName } = actor;
    const mail = { itemId, direction: "in", actorId, actorName, messageId, text } as const;
    const added = made(
      await tx
        .insert(inboxMails)
        .values({ ...mail, subject: subject ?? "" })
        .returning({ id: inboxMails.id }),
    );
    await tx.insert(inboxEvents).values({ itemId, actorId, actorName, event: "mail-in" });
    const due = (await answerDueAt(tx, new Date())).toISOString();
    const { state, dueAt } = inboxItems;
    const isAnswered = sql`${state} <> 'new' and ${dueAt} is not null`;
    const reopened = await tx
      .update(inboxItems)
      .set({
        ...OPENED,
        dueAt: sql`case when ${isAnswered} then ${due}::timestamptz else ${dueAt} end`,
      })
      .where(and(eq(inboxItems.id, itemId), ne(inboxItems.state, "open")))
      .returning(sourceColumns);
    await tellStory(tx, actor, reopened, { event: "state", detail: "open" });
    await follow(tx, reopened);
    return added;
  });
}

async function isSeen(tx: Database, actor: Actor, id: number) {
  return (await tx.$count(inboxItems, and(eq(inboxItems.id, id), seenBy(actor)))) > 0;
}

const missing = () => refuse("not-found", "That item is no longer there");
