import { isNull } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/database/limits.server";
import { refuseWhilePaused } from "~/domain/opening/opening-state.server";
import { recordAct } from "~/domain/rewards/record-act.server";
import { limitedOnce, made } from "~/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import type { CreatePostInput } from "../forum.schema";
import { getExistingPost, type Post } from "./post-queries.server";
import { moveCount, sectionKey } from "./section-counts.server";
import { isOpenCategory } from "./section-queries.server";

const IS_THERE = isNull(forumPosts.deletedAt);

/**
 * Publishes a member's post and credits points for it. The same post again within 10 minutes is
 * published once. Problems: "unauthenticated", "invalid" at `categoryId` if the category does not
 * exist, "conflict" while the forum is read-only, "too-many".
 */
export async function createPost(
  { user }: Actor,
  input: CreatePostInput,
): Promise<Outcome<{ post: Post }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const paused = await refuseWhilePaused("forum");
  if (paused) return paused;
  if (!(await isOpenCategory(input.categoryId))) {
    return refuse("invalid", "Choose a category from the list", { field: "categoryId" });
  }
  const written = await limitedOnce(
    { limit: LIMITS.forumPost, key: String(user.id) },
    { name: "create post", by: user.id, content: input },
    { id: forumPosts.id, where: IS_THERE },
    (tx) => insertPost(tx, user.id, input),
  );
  return written.ok ? { ok: true, post: await getExistingPost(written.id) } : written;
}

async function insertPost(tx: Database, authorId: number, input: CreatePostInput) {
  const post = made(
    await tx
      .insert(forumPosts)
      .values({ ...input, authorId })
      .returning({ id: forumPosts.id }),
  );
  await moveCount(tx, post.id, { from: null, to: sectionKey(input.categoryId) });
  await recordAct(tx, {
    userId: authorId,
    action: "post",
    relatedId: post.id,
    relatedType: "post",
  });
  return post;
}
