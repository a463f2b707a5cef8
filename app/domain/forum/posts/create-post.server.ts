import { and, eq, isNull } from "drizzle-orm";
import { type Database, db } from "~/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/domain/limits/limits.server";
import { recordAct } from "~/domain/rewards/record-act.server";
import { isRecent } from "~/domain/submissions/is-recent.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import type { CreatePostInput } from "../forum.schema";
import { lockAuthor, SAME_ACT_MINUTES } from "../once.server";
import { getExistingPost, type Post } from "./post-queries.server";
import { enterSection, shareOrder } from "./section-order.server";
import { isOpenCategory } from "./section-queries.server";

/**
 * Publishes a member's post and credits its points; the same one again within 10 minutes once.
 * Problems: "unauthenticated", "invalid" at `categoryId` for one that is not there, "too-many".
 */
export async function createPost(
  { user }: Actor,
  input: CreatePostInput,
): Promise<Outcome<{ post: Post }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  if (!(await isOpenCategory(input.categoryId))) {
    return refuse("invalid", "Choose a category from the list", { field: "categoryId" });
  }
  const tooMany = await spendLimit(LIMITS.forumPost, String(user.id));
  if (tooMany) return tooMany;
  const id = await db.transaction(async (tx) => {
    await shareOrder(tx);
    await lockAuthor(tx, user.id);
    return (await findSamePost(tx, user.id, input)) ?? insertPost(tx, user.id, input);
  });
  return { ok: true, post: await getExistingPost(user, id) };
}

async function findSamePost(tx: Database, authorId: number, input: CreatePostInput) {
  const [same] = await tx
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.authorId, authorId),
        eq(forumPosts.title, input.title),
        eq(forumPosts.content, input.content),
        isRecent(forumPosts.createdAt, SAME_ACT_MINUTES),
        isNull(forumPosts.deletedAt),
      ),
    );
  return same?.id;
}

async function insertPost(tx: Database, authorId: number, input: CreatePostInput) {
  const [post] = await tx
    .insert(forumPosts)
    .values({ ...input, authorId })
    .returning({ id: forumPosts.id });
  if (!post) throw new Error("INSERT … RETURNING gave no row");
  await enterSection(tx, { id: post.id, categoryId: input.categoryId });
  await recordAct(tx, {
    userId: authorId,
    action: "post",
    relatedId: post.id,
    relatedType: "post",
  });
  return post.id;
}
