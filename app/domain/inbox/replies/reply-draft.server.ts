import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { inboxDrafts, inboxItems } from "~drizzle/schema";
import type { DraftInput } from "../inbox.schema";
import type { Item } from "../item-page.server";
import type { Source } from "../inbox-kinds";

/** A reply that was written but not sent. */
type ReplyDraft = { text: string; waits: boolean; at: Date };

const isOf = (actor: Pick<User, "id">, item: Pick<Item, "id">) =>
  and(eq(inboxDrafts.itemId, item.id), eq(inboxDrafts.userId, actor.id));

/** The reply to this item that this member of the team has not sent, or null. */
export async function getReplyDraft(
  actor: Pick<User, "id">,
  item: Pick<Item, "id">,
): Promise<ReplyDraft | null> {
  const { text, waits, createdAt } = inboxDrafts;
  const [draft] = await db
    .select({ text, waits, at: createdAt })
    .from(inboxDrafts)
    .where(isOf(actor, item));
  return draft ?? null;
}

/**
 * Keeps a reply until it is sent, in place of what its author kept before. Without words the draft
 * is deleted. Idempotent. Problems: "not-found" if the item was deleted meanwhile.
 */
export async function saveReplyDraft(
  actor: Pick<User, "id">,
  item: Pick<Item, "id">,
  { answer, waits }: DraftInput,
): Promise<Outcome<{ isKept: boolean }>> {
  if (answer === "") {
    await db.delete(inboxDrafts).where(isOf(actor, item));
    return { ok: true, isKept: false };
  }
  const kept = await selectRows(sql`
    insert into inbox_drafts (item_id, user_id, text, waits)
    select id, ${actor.id}::int, ${answer}, ${waits}::boolean from inbox_items
    where id = ${item.id}::int
    on conflict (item_id, user_id) do update set text = excluded.text, waits = excluded.waits
    returning item_id`);
  if (kept.length === 0) return refuse("not-found", "That item is no longer there");
  return { ok: true, isKept: true };
}

/** Deletes a member's draft, in the transaction that stores the reply. */
export async function deleteReplyDraft(
  tx: Database,
  { kind, sourceId }: Source,
  actor: { id: number | null },
) {
  if (actor.id === null) return;
  const items = tx
    .select({ id: inboxItems.id })
    .from(inboxItems)
    .where(and(eq(inboxItems.kind, kind), eq(inboxItems.sourceId, sourceId)));
  await tx
    .delete(inboxDrafts)
    .where(and(eq(inboxDrafts.userId, actor.id), inArray(inboxDrafts.itemId, items)));
}
