import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import type { SplitInput } from "../forum.schema";
import { isVisible, moveCount, sectionKey } from "../posts/section-counts.server";
import { isOpenCategory } from "../posts/section-queries.server";
import { followIn } from "../follows/follow.server";
import { noteOn } from "./merge-posts.server";
import { listMoving, lockPosts, moveComments, type Moving } from "./move-comments.server";
import { recordForumAct } from "./record-forum-act.server";
import { textsMoved } from "./moderated.server";

/**
 * Moves comments with all their replies to a new post, which has the moderator's note as its text.
 * They keep their authors and times, and their old addresses lead to the new place. Merging the new
 * post into the old one puts everything back. The same split again within 10 minutes changes
 * nothing. Problems: "not-found", "conflict" if the post is hidden, "invalid" at `comments` if none
 * is chosen or at `categoryId`.
 */
export async function splitPost(
  admin: Admin,
  id: number,
  input: SplitInput,
): Promise<Outcome<{ id: number }>> {
  if (!(await isOpenCategory(input.categoryId))) {
    return refuse("invalid", "Choose a category from the list", { field: "categoryId" });
  }
  return once(
    { name: "split post", by: admin.id, content: [id, input] },
    { id: forumPosts.id, where: isVisible },
    (tx) => moveToNewPost(tx, admin, id, input),
  );
}

async function moveToNewPost(
  tx: Database,
  admin: Admin,
  id: number,
  { title, categoryId, note, comments }: SplitInput,
): Promise<Outcome<{ id: number }>> {
  const [post] = await lockPosts(tx, [id]);
  if (!post || post.deletedAt) return refuse("not-found", "Post Not Found");
  if (post.hiddenAt) return refuse("conflict", "It is hidden, so it cannot be split");
  const moving = withReplies(await listMoving(tx, id, null), comments);
  if (moving.length === 0) {
    return refuse("invalid", "Choose the comments to move", { field: "comments" });
  }
  const added = onlyRow(
    await tx
      .insert(forumPosts)
      .values({
        ...{ title, categoryId, content: note, authorId: admin.id, splitFromId: id },
        ...{ format: "markdown", notedAt: sql`now()` },
      })
      .returning(),
  );
  await followIn(tx, admin.id, { type: "post", id: added.id });
  await moveComments(tx, moving, { from: id, to: added });
  await moveCount(tx, { ...added, place: null }, { from: null, to: sectionKey(categoryId) });
  await noteOn(tx, id);
  const common = { act: "split", note } as const;
  await recordForumAct(tx, admin, { ...common, postId: id, otherPostId: added.id });
  await recordForumAct(tx, admin, { ...common, postId: added.id, otherPostId: id });
  const words = `A moderator moved comments from “${post.title}” to the new post “${title}”: ${note}`;
  await textsMoved(tx, { admin, comments: moving, post: null, words, movedPostId: added.id });
  return { ok: true, id: added.id };
}

/** The chosen comments and all replies to them, in the order of the thread. */
function withReplies(comments: readonly Moving[], chosen: readonly number[]): Moving[] {
  const replies = new Map<number, number[]>();
  for (const { id, parentId } of comments) {
    if (parentId !== null) replies.set(parentId, [...(replies.get(parentId) ?? []), id]);
  }
  // A reply may be here without its parent, which then brings nothing along.
  const here = new Set(comments.map(({ id }) => id));
  const wanted = new Set(chosen.filter((id) => here.has(id)));
  // A set is walked over what is added to it meanwhile.
  for (const id of wanted) for (const reply of replies.get(id) ?? []) wanted.add(reply);
  return comments.filter(({ id }) => wanted.has(id));
}
