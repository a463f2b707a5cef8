import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumCategories, forumFollows, forumPosts } from "~drizzle/schema";
import { isVisible } from "../posts/section-counts.server";
import { isOpenCategory } from "../posts/section-queries.server";

export type FollowTarget = { type: "post" | "category"; id: number };

/**
 * From now on tells the actor of new comments of a post, or of new posts of a category. Idempotent.
 * Problems: "unauthenticated", "not-found", "too-many".
 */
export async function follow({ user }: Actor, target: FollowTarget): Promise<Outcome<object>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const tooMany = await spendLimit(LIMITS.forumFollow, String(user.id));
  if (tooMany) return tooMany;
  if (!(await isThere(target))) return refuse("not-found", "It is no longer there");
  await followIn(db, user.id, target);
  return { ok: true };
}

/** Begins an account's following, in the transaction of what causes it. Idempotent. */
export async function followIn(tx: Database, userId: number, target: FollowTarget) {
  await tx
    .insert(forumFollows)
    .values({ userId, ...keyOf(target) })
    .onConflictDoNothing();
}

/** Ends that. Idempotent, and possible for what is no longer there. Problems: "unauthenticated". */
export async function unfollow({ user }: Actor, target: FollowTarget): Promise<Outcome<object>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  await unfollowIn(db, user.id, target);
  return { ok: true };
}

/** Ends an account's following, in the transaction of what causes it. */
export async function unfollowIn(tx: Database, userId: number, target: FollowTarget) {
  await tx.delete(forumFollows).where(and(eq(forumFollows.userId, userId), isTarget(target)));
}

const FOLLOWS_SHOWN = 200;

/** What the member follows, newest first: at most 200 visible posts, and all categories. */
export async function listFollows({ id }: Pick<User, "id">) {
  const isOwn = eq(forumFollows.userId, id);
  const [posts, categories] = await Promise.all([
    db
      .select({ id: forumPosts.id, title: forumPosts.title })
      .from(forumFollows)
      .innerJoin(forumPosts, eq(forumPosts.id, forumFollows.postId))
      .where(and(isOwn, isVisible))
      .orderBy(desc(forumFollows.id))
      .limit(FOLLOWS_SHOWN),
    db
      .select({ id: forumCategories.id, name: forumCategories.name })
      .from(forumFollows)
      .innerJoin(forumCategories, eq(forumCategories.id, forumFollows.categoryId))
      .where(and(isOwn, isNotNull(forumFollows.categoryId)))
      .orderBy(desc(forumFollows.id)),
  ]);
  return { posts, categories };
}

const keyOf = ({ type, id }: FollowTarget) =>
  type === "post" ? { postId: id } : { categoryId: id };

const isTarget = ({ type, id }: FollowTarget) =>
  eq(type === "post" ? forumFollows.postId : forumFollows.categoryId, id);

async function isThere({ type, id }: FollowTarget): Promise<boolean> {
  if (type === "category") return isOpenCategory(id);
  const [post] = await db
    .select({ found: sql`1` })
    .from(forumPosts)
    .where(and(eq(forumPosts.id, id), isVisible));
  return post !== undefined;
}
