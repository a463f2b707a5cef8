import { sql } from "drizzle-orm";
import type { Refusal } from "~/lib/outcome";
import type { Database } from "./db.server";
import { statement } from "./statement.server";

/**
 * Refuses an edit that was made from other values than those stored now ("conflict", with
 * `edited`). Called in the edit's transaction, before it writes: of two edits at the same time the
 * second waits for the first one's end, and sees what it stored. A JSON call, which says what it replaces, has none.
 */
export type EditCheck = (tx: Database) => Promise<Refusal | null>;

const lock = statement(
  sql`select pg_advisory_xact_lock(hashtextextended('edit ' || ${sql.placeholder("subject")}, 0))`,
);

/** Makes edits of the same subject wait for each other until the transaction ends. */
export async function lockEdit(subject: string, tx: Database) {
  await lock({ subject }, tx);
}
