import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { LIMITS } from "~/platform/database/limits.server";
import type { Actor, User } from "~/domain/accounts/accounts.schema";
import { revokeAct } from "~/domain/rewards/record-act.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import { refusalToChange, refusalToDelete } from "../edit-window";
import { announceEdit } from "../follows/announce.server";
import type { EditPostInput } from "../forum.schema";
import { heldColumns, openEdit, whyEditHeld } from "../moderation/holding.server";
import { recordForumAct } from "../moderation/record-forum-act.server";
import { namedMembers } from "../writing/named-members.server";
import { dropVersions, keepVersion, listNamedBefore } from "../writing/versions.server";
import { moveCount, shownIn } from "./section-counts.server";

/**
 * Changes the actor's own post and marks it as edited, after 30 minutes as corrected. Problems:
 * "unauthenticated", "not-found", "forbidden" for somebody else's post, after 30 minutes if it is
 * locked or while the member is suspended, "conflict" while the forum is read-only, "too-many".
 * Deleting is possible then. The new text may be held for a moderator.
 */
export async function editPost(actor: Actor, id: number, input: EditPostInput) {
  const opened = await openEdit(actor, LIMITS.forumPost);
  if (!opened.ok) return opened;
  const { writer } = opened;
  return changeOwnPost(actor, id, refusalToChange, async (tx, user, post) => {
    const heldFor = !post.hiddenAt
      ? await whyEditHeld(tx, writer, {
          before: { ...post, type: "post", id, authorId: user.id },
          after: input,
        })
      : null;
    await keepVersion(tx, { postId: id });
    const after = onlyRow(
      await tx
        .update(forumPosts)
        .set({
          ...input,
          mentions: await namedMembers(
            tx,
            input.content,
            user,
            await listNamedBefore(tx, { postId: id }),
          ),
          editedAt: sql`now()`,
          ...heldColumns(heldFor),
        })
        .where(eq(forumPosts.id, id))
        .returning(),
    );
    await moveCount(tx, after, { from: shownIn(post), to: shownIn(after) });
    await recordForumAct(tx, user, { act: "edit", postId: id });
    if (!after.hiddenAt) await announceEdit(tx, { kind: "post", id });
  });
}

/**
 * Deletes the actor's own post within 30 minutes, later only if nobody commented. Its text and the
 * points for it are removed. Problems: as editPost.
 */
export function deletePost(actor: Actor, id: number) {
  return changeOwnPost(actor, id, refusalToDelete, async (tx, user, post) => {
    await moveCount(tx, { id, ...post }, { from: shownIn(post), to: null });
    await tx
      .update(forumPosts)
      .set({
        title: "",
        content: "",
        videoUrl: null,
        isPinned: false,
        deletedAt: sql`now()`,
        heldFor: null,
      })
      .where(eq(forumPosts.id, id));
    await dropVersions(tx, { postId: id });
    await recordForumAct(tx, user, { act: "delete", postId: id });
    await revokeAct(tx, {
      userId: user.id,
      action: "post",
      relatedId: id,
      relatedType: "post",
    });
  });
}

type OwnPost = Parameters<typeof shownIn>[0] &
  Pick<
    typeof forumPosts.$inferSelect,
    "title" | "content" | "format" | "videoUrl" | "place" | "createdAt" | "editedAt"
  >;

async function changeOwnPost(
  { user }: Actor,
  id: number,
  refusalOf: typeof refusalToDelete,
  write: (tx: Database, user: User, post: OwnPost) => Promise<void>,
): Promise<Outcome<object>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  return db.transaction(async (tx) => {
    const [post] = await tx
      .select({
        author: { id: forumPosts.authorId },
        place: forumPosts.place,
        title: forumPosts.title,
        content: forumPosts.content,
        format: forumPosts.format,
        videoUrl: forumPosts.videoUrl,
        categoryId: forumPosts.categoryId,
        createdAt: forumPosts.createdAt,
        editedAt: forumPosts.editedAt,
        deletedAt: forumPosts.deletedAt,
        hiddenAt: forumPosts.hiddenAt,
        heldFor: forumPosts.heldFor,
        isLocked: forumPosts.isLocked,
        isAnswered: sql<boolean>`${forumPosts.replyCount} > 0`,
      })
      .from(forumPosts)
      .where(eq(forumPosts.id, id))
      .for("update");
    if (!post || post.deletedAt) return refuse("not-found", "Post Not Found");
    const refusal = refusalOf(post, user, new Date());
    if (refusal) return refuse("forbidden", refusal);
    await write(tx, user, post);
    return { ok: true };
  });
}
