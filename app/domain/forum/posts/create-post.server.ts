import { isNull } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { LIMITS } from "~/platform/database/limits.server";
import { recordAct } from "~/domain/rewards/record-act.server";
import { limitedOnce, made } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import { announce } from "../follows/announce.server";
import { setFrequency } from "../follows/notification-settings.server";
import { followIn } from "../follows/follow.server";
import type { CreatePostInput } from "../forum.schema";
import { heldColumns, openWriting, whyHeld, type Writer } from "../moderation/holding.server";
import { namedMembers } from "../writing/named-members.server";
import { getExistingPost, type Post } from "./post-queries.server";
import { moveCount, sectionKey } from "./section-counts.server";
import { isOpenCategory } from "./section-queries.server";

const IS_THERE = isNull(forumPosts.deletedAt);

/**
 * Publishes a member's post, which its author follows, and credits points for it. The same post
 * again within 10 minutes is published once. One that is held waits for a moderator, hidden, and
 * gives its points when it is published. `mailsReplies` has replies to all that they write mailed
 * at once. Problems: "unauthenticated", "invalid" at `categoryId` if the category does not exist,
 * "conflict" while the forum is read-only, "forbidden" while the member is suspended, "too-many".
 */
export async function createPost(
  { user }: Actor,
  { mailsReplies = false, ...input }: CreatePostInput,
): Promise<Outcome<{ post: Post }>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const opened = await openWriting(user);
  if (!opened.ok) return opened;
  if (!(await isOpenCategory(input.categoryId))) {
    return refuse("invalid", "Choose a category from the list", { field: "categoryId" });
  }
  const written = await limitedOnce(
    { limit: LIMITS.forumPost, key: String(user.id) },
    { name: "create post", by: user.id, content: input },
    { id: forumPosts.id, where: IS_THERE },
    async (tx) => {
      if (mailsReplies) await setFrequency(tx, user.id, "answers", "at-once");
      return insertPost(tx, { user, writer: opened.writer }, input);
    },
  );
  return written.ok ? { ok: true, post: await getExistingPost(written.id) } : written;
}

async function insertPost(
  tx: Database,
  { user, writer }: { user: User; writer: Writer },
  input: Omit<CreatePostInput, "mailsReplies">,
) {
  const authorId = user.id;
  const heldFor = await whyHeld(tx, writer, input);
  const mentions = await namedMembers(tx, input.content, user);
  const post = made(
    await tx
      .insert(forumPosts)
      .values({ ...input, format: "markdown", mentions, authorId, ...heldColumns(heldFor) })
      .returning({ id: forumPosts.id }),
  );
  await followIn(tx, authorId, { type: "post", id: post.id });
  if (heldFor) return post;
  await moveCount(tx, { ...post, place: null }, { from: null, to: sectionKey(input.categoryId) });
  await recordAct(tx, {
    userId: authorId,
    action: "post",
    relatedId: post.id,
    relatedType: "post",
  });
  await announce(tx, { kind: "post", id: post.id });
  return post;
}
