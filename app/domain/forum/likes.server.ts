import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { recordAct, revokeAct } from "~/domain/rewards/record-act.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumActs, forumComments, forumLikes, forumPosts } from "~drizzle/schema";

type LikeState = { liked: boolean; likeCount: number };

/** The two kinds of objects that can be liked, and where their likes are counted. */
const TARGETS = {
  post: { table: forumPosts, likeColumn: forumLikes.postId, key: "postId" },
  comment: { table: forumComments, likeColumn: forumLikes.commentId, key: "commentId" },
} as const;

type LikeTarget = { type: keyof typeof TARGETS; id: number };

/**
 * Likes a post or comment. Idempotent. The author gets points, but not for liking their own.
 * Problems: "unauthenticated", "not-found", "conflict" while the forum is read-only, "too-many".
 */
export function like(actor: Actor, target: LikeTarget): Promise<Outcome<LikeState>> {
  return change(actor, target, (tx, userId) => addLike(tx, userId, target));
}

/** Removes a like and its points. Idempotent. Problems: as `like`. */
export function unlike(actor: Actor, target: LikeTarget): Promise<Outcome<LikeState>> {
  return change(actor, target, (tx, userId) => removeLike(tx, userId, target));
}

/** Likes if not yet liked, else unlikes. Used by the JSON API. Problems: as `like`. */
export function toggleLike(actor: Actor, target: LikeTarget): Promise<Outcome<LikeState>> {
  return change(
    actor,
    target,
    async (tx, userId) =>
      (await removeLike(tx, userId, target)) || (await addLike(tx, userId, target)),
  );
}

async function change(
  { user }: Actor,
  target: LikeTarget,
  write: (tx: Database, userId: number) => Promise<boolean>,
): Promise<Outcome<LikeState>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const tooMany = await spendLimit(LIMITS.forumLike, String(user.id));
  if (tooMany) return tooMany;
  const paused = await refuseWhilePaused("forum");
  if (paused) return paused;
  return db.transaction(async (tx) => {
    // The target's row stays locked, so that simultaneous likes are counted one after another.
    if (!(await lockTarget(tx, target))) return refuse("not-found", "It is no longer there");
    await write(tx, user.id);
    return { ok: true, ...(await readState(tx, user.id, target)) };
  });
}

async function lockTarget(tx: Database, { type, id }: LikeTarget) {
  const { table } = TARGETS[type];
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt), isNull(table.hiddenAt)))
    .for("no key update");
  return found !== undefined;
}

async function readState(tx: Database, userId: number, { type, id }: LikeTarget) {
  const { table, likeColumn } = TARGETS[type];
  const [state] = await tx
    .select({
      likeCount: table.likeCount,
      liked: sql<boolean>`exists (select 1 from ${forumLikes} where ${forumLikes.userId} = ${userId} and ${likeColumn} = ${id})`,
    })
    .from(table)
    .where(eq(table.id, id));
  if (!state) throw new Error(`No ${type} ${id}`);
  return state;
}

/**
 * Moves the likes of a post to the comment that has its text after a merge, or back, in the
 * transaction of that, which has locked both. A member's second like of the two ends.
 */
export async function moveLikes(tx: Database, { from, to }: Record<"from" | "to", LikeTarget>) {
  const columnOf = ({ type }: LikeTarget) => sql.raw(`${type}_id`);
  const rows = await selectRows<{ gone: number; added: number }>(
    sql`
      with gone as (
        delete from ${forumLikes} where ${columnOf(from)} = ${from.id}::int
        returning user_id, created_at),
      added as (
        insert into ${forumLikes} (user_id, ${columnOf(to)}, created_at)
        select user_id, ${to.id}::int, created_at from gone on conflict do nothing returning 1)
      select (select count(*) from gone)::int as gone, (select count(*) from added)::int as added`,
    tx,
  );
  const { gone, added } = onlyRow(rows);
  if (gone === 0) return;
  await count(tx, from, -gone);
  await count(tx, to, added);
}

async function addLike(tx: Database, userId: number, target: LikeTarget): Promise<boolean> {
  const { key } = TARGETS[target.type];
  const made = await tx
    .insert(forumLikes)
    .values({ userId, [key]: target.id })
    .onConflictDoNothing()
    .returning({ id: forumLikes.id });
  if (made.length === 0) return false;
  const authorId = await count(tx, target, 1);
  if (authorId !== userId) await recordAct(tx, await likeReceived(tx, authorId, userId, target));
  return true;
}

async function removeLike(tx: Database, userId: number, target: LikeTarget): Promise<boolean> {
  const { likeColumn } = TARGETS[target.type];
  const removed = await tx
    .delete(forumLikes)
    .where(and(eq(forumLikes.userId, userId), eq(likeColumn, target.id)))
    .returning({ id: forumLikes.id });
  if (removed.length === 0) return false;
  const authorId = await count(tx, target, -1);
  if (authorId !== userId) await revokeAct(tx, await likeReceived(tx, authorId, userId, target));
  return true;
}

/** Changes the target's count. Returns its author. */
async function count(tx: Database, { type, id }: LikeTarget, by: number): Promise<number> {
  const { table } = TARGETS[type];
  const [changed] = await tx
    .update(table)
    .set({ likeCount: sql`${table.likeCount} + ${by}`, updatedAt: sql`${table.updatedAt}` })
    .where(eq(table.id, id))
    .returning({ authorId: table.authorId });
  if (!changed) throw new Error(`No ${type} ${id}`);
  return changed.authorId;
}

async function likeReceived(tx: Database, userId: number, byUserId: number, target: LikeTarget) {
  const { type, id } = await findScored(tx, target);
  return {
    ...{ userId, byUserId, relatedId: id, relatedType: type },
    action: "like-received" as const,
  };
}

/** Whose likes give the points: the text of a merged post is the post, before and after. */
async function findScored(tx: Database, target: LikeTarget): Promise<LikeTarget> {
  if (target.type === "post") return target;
  const [merge] = await tx
    .select({ id: forumActs.otherPostId })
    .from(forumActs)
    .where(and(eq(forumActs.act, "merge"), eq(forumActs.commentId, target.id)))
    .limit(1);
  return merge?.id ? { type: "post", id: merge.id } : target;
}
