import { sql } from "drizzle-orm";
import { memoryOfDatabase } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import { forumVisits } from "~drizzle/schema";

/** A visit ends when its member looked at nothing for this long. */
export const VISIT_ENDS_AFTER = sql.raw(`interval '30 minutes'`);

/** How exact the end of a visit is. Within this time the next page needs no query. */
const TOUCHED_EACH_MS = 60_000;
const MOST_TOUCHED = 20_000;

/** When this process last wrote a member's visit. */
const memory = memoryOfDatabase(() => new Map<number, number>());

const upsertVisit = statement(sql`
  insert into ${forumVisits} (user_id) values (${sql.placeholder("userId")})
  on conflict (user_id) do update set
    previous_at = case when ${forumVisits}.last_at < now() - ${VISIT_ENDS_AFTER}
      then ${forumVisits}.last_at else ${forumVisits}.previous_at end,
    last_at = now()`);

/** Records that the member is in the forum now. Nothing for visitors. */
export async function touchVisit(reader: { id: number } | null) {
  if (!reader) return;
  const touched = memory();
  const now = Date.now();
  if (now - (touched.get(reader.id) ?? 0) < TOUCHED_EACH_MS) return;
  await upsertVisit({ userId: reader.id });
  if (touched.size >= MOST_TOUCHED) touched.clear();
  touched.set(reader.id, now);
}
