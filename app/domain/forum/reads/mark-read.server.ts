import { sql } from "drizzle-orm";
import { memoryOfDatabase } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import { forumPosts, forumReads } from "~drizzle/schema";

type Reader = { id: number };

/**
 * What this process wrote, so that the same page again needs no query: the highest number by reader
 * and post. A row's number never decreases.
 */
const memory = memoryOfDatabase(() => new Map<string, number>());
const MOST_WRITTEN = 20_000;

const upsertRead = statement(sql`
  insert into ${forumReads} (user_id, post_id, number)
  select ${sql.placeholder("userId")}::int, id, ${sql.placeholder("number")}::int
  from ${forumPosts} where id = ${sql.placeholder("postId")}
  on conflict (user_id, post_id) do update
  set number = greatest(${forumReads}.number, excluded.number), read_at = now()`);

/**
 * Records that the reader was shown a post and its comments up to `number`, 0 without comments.
 * Nothing for visitors. `number` never decreases, so requests may arrive in any order.
 */
export async function markRead(reader: Reader | null, postId: number, number: number) {
  if (!reader) return;
  const written = memory();
  const key = `${reader.id} ${postId}`;
  if ((written.get(key) ?? -1) >= number) return;
  await upsertRead({ userId: reader.id, postId, number });
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(key, Math.max(number, written.get(key) ?? 0));
}
