import { sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { logError } from "~/services/log.server";
import { forumPosts } from "~drizzle/schema";

const WRITE_INTERVAL_MS = 1000;

let waiting = new Map<number, number>();
let writer: NodeJS.Timeout | undefined;

/** Counts a view, in memory; it reaches the database within about a second. */
export function countView(postId: number) {
  waiting.set(postId, (waiting.get(postId) ?? 0) + 1);
}

/**
 * Adds the views counted since the last time, in one statement (CONTRACT.md, section 6.2). Cached
 * pages stay: the trigger tell_page_caches is told so for this transaction.
 */
export async function writeViews() {
  if (waiting.size === 0) return;
  const counted = waiting;
  waiting = new Map();
  // In one order everywhere, so that processes never wait for each other in a circle.
  const rows = Array.from(counted).sort(([a], [b]) => a - b);
  const values = sql.join(
    rows.map(([id, views]) => sql`(${id}::int, ${views}::int)`),
    sql`, `,
  );
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('site.pages_stay', 'on', true)`);
      await tx.execute(sql`
        update ${forumPosts} set view_count = view_count + counted.views
        from (values ${values}) as counted (id, views) where ${forumPosts.id} = counted.id`);
    });
  } catch (error) {
    for (const [id, views] of rows) waiting.set(id, (waiting.get(id) ?? 0) + views);
    throw error;
  }
}

/** Starts writing the counted views once a second. */
export function startCountingViews() {
  clearInterval(writer);
  writer = setInterval(() => {
    // They are kept for the next second's try.
    writeViews().catch((error: unknown) => logError("views-failed", error));
  }, WRITE_INTERVAL_MS).unref();
}

/** Stops, and writes what is left. */
export async function stopCountingViews() {
  clearInterval(writer);
  await writeViews();
}
