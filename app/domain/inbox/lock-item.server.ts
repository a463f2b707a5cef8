import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { inboxItems } from "~drizzle/schema";
import type { Source } from "./inbox-kinds";

/**
 * Locks the item of this source until the end of the transaction, so that replies to it, and other
 * acts that its sender is told of, wait for each other. An act locks the item before the other rows
 * that it changes, in this order everywhere, else two could wait for each other for good. Only a
 * reservation is locked before its item: acts on times lock it first, with others of its time.
 */
export async function lockItem(tx: Database, { kind, sourceId }: Source) {
  await lockItems(tx, and(eq(inboxItems.kind, kind), eq(inboxItems.sourceId, sourceId)));
}

/** The same for several items. */
export async function lockItems(tx: Database, which: SQL | undefined) {
  const { id, sourceId } = inboxItems;
  const appointments = tx
    .select({ sourceId })
    .from(inboxItems)
    .where(and(which, eq(inboxItems.kind, "appointment")));
  await selectRows(
    sql`select id from reservations where id in ${appointments} order by id for update`,
    tx,
  );
  await tx.select({ id }).from(inboxItems).where(which).orderBy(asc(id)).for("update");
}
