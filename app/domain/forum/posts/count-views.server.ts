import { inArray, sql } from "drizzle-orm";
import { db, memoryOfDatabase } from "~/platform/database/db.server";
import { forumPosts } from "~drizzle/schema";

/** The views that are not written yet, by post. */
const memory = memoryOfDatabase(() => new Map<number, number>());

/** Counts a view, in memory first. It is written to the database within about a second. */
export function countView(postId: number) {
  addViews(memory(), postId, 1);
}

function addViews(waiting: Map<number, number>, postId: number, views: number) {
  waiting.set(postId, (waiting.get(postId) ?? 0) + views);
}

/**
 * Writes the views counted since the last time, in one statement. A setting of this transaction
 * makes the trigger tell_page_caches skip the notification, so that cached pages do not become
 * stale.
 */
export async function writeViews() {
  const waiting = memory();
  if (waiting.size === 0) return;
  const rows = Array.from(waiting);
  waiting.clear();
  const ids = rows.map(([id]) => id);
  const values = sql.join(
    rows.map(([id, views]) => sql`(${id}::int, ${views}::int)`),
    sql`, `,
  );
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('site.pages_stay', 'on', true)`);
      // An update alone locks its rows in any order, so that processes could deadlock.
      await tx.execute(sql`
        with held as (
          select id from ${forumPosts} where ${inArray(forumPosts.id, ids)}
          order by id for no key update
        )
        update ${forumPosts} set view_count = view_count + counted.views
        from held join (values ${values}) as counted (id, views) using (id)
        where ${forumPosts.id} = held.id`);
    });
  } catch (error) {
    for (const [id, views] of rows) addViews(waiting, id, views);
    throw error;
  }
}
