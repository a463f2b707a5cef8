import { and, eq, inArray, ne, not, or, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { inboxEvents, inboxItems } from "~drizzle/schema";
import type { InboxState, Source } from "./inbox-kinds";
import { lockItems } from "./lock-item.server";
import { seenBy } from "./inbox-list.server";

export type InboxActor = Pick<User, "id" | "username" | "role">;

const CHOOSE = "Choose at least one item";
const MOST_AT_ONCE = 200;

/** An item whose state changed, with its due time. */
export type ChangedItem = Source & { id: number; dueAt: Date | null };

/** What a change means for the sources of the items, in the same transaction. */
export type Follow = (tx: Database, changed: readonly ChangedItem[]) => Promise<void>;

/**
 * Sets the state of these items, those that the actor may see. `follow` does in the same
 * transaction what the change means for their sources. Problems: "invalid" if none is chosen.
 */
export async function changeState(
  actor: InboxActor,
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
      .returning(changedColumns);
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
  actor: InboxActor,
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
      .returning(changedColumns);
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
    .returning(changedColumns);
  await tellStory(tx, actor, released, { event: "assigned", detail: null });
  return released.length;
}

/** The columns of a ChangedItem. */
export const changedColumns = {
  id: inboxItems.id,
  kind: inboxItems.kind,
  sourceId: inboxItems.sourceId,
  dueAt: inboxItems.dueAt,
};

const isOneOf = (ids: readonly number[]) => inArray(inboxItems.id, ids.slice(0, MOST_AT_ONCE));

type Line = { event: string; detail: string | null };

/** Records for each of these items what a member of the team did, and for the audit log. */
export async function tellStory(
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

/**
 * Adds a note that only the team reads. A new item is open then. The same note again within 10
 * minutes is added once. Problems: "not-found".
 */
export async function addNote(
  actor: InboxActor,
  itemId: number,
  note: string,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "inbox note", by: actor.id, content: { itemId, note } };
  return once(act, { id: inboxEvents.id }, async (tx) => {
    const unseen = await refuseUnseen(tx, actor, itemId);
    if (unseen) return unseen;
    const { id: actorId, username: actorName } = actor;
    const line = { itemId, actorId, actorName, event: "note", detail: note };
    const added = made(await tx.insert(inboxEvents).values(line).returning({ id: inboxEvents.id }));
    await tx
      .update(inboxItems)
      .set({ state: "open", changedAt: sql`now()` })
      .where(and(eq(inboxItems.id, itemId), eq(inboxItems.state, "new")));
    return added;
  });
}

/** The refusal of an item that is gone, or that the actor may not see. */
export async function refuseUnseen(
  tx: Database,
  actor: InboxActor,
  id: number,
): Promise<Refusal | null> {
  const isSeen = (await tx.$count(inboxItems, and(eq(inboxItems.id, id), seenBy(actor)))) > 0;
  return isSeen ? null : refuse("not-found", "That item is no longer there");
}
