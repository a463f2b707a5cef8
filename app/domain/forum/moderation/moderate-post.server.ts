import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { onlyRow } from "~/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import type { HideInput, MoveInput } from "../forum.schema";
import { moveCount, shownIn } from "../posts/section-counts.server";
import { isOpenCategory } from "../posts/section-queries.server";
import { type ForumAct, recordForumAct } from "./record-forum-act.server";

type PostRow = typeof forumPosts.$inferSelect;

type Change = {
  act: ForumAct["act"];
  detail?: string;
  /** Whether the post already has this state: every operation is idempotent. */
  isDone: (post: PostRow) => boolean;
  set: PgUpdateSetSource<typeof forumPosts>;
};

/**
 * Shows the post above the others of its section. Problems of all these operations: "not-found".
 */
export const pinPost = (admin: Admin, id: number) =>
  moderate(admin, id, { act: "pin", isDone: (post) => post.isPinned, set: { isPinned: true } });

/** Shows the post among the others again. Problems: "not-found". */
export const unpinPost = (admin: Admin, id: number) =>
  moderate(admin, id, { act: "unpin", isDone: (post) => !post.isPinned, set: { isPinned: false } });

/** Closes the post for comments. Problems: "not-found". */
export const lockPost = (admin: Admin, id: number) =>
  moderate(admin, id, { act: "lock", isDone: (post) => post.isLocked, set: { isLocked: true } });

/** Opens the post for comments again. Problems: "not-found". */
export const unlockPost = (admin: Admin, id: number) =>
  moderate(admin, id, {
    act: "unlock",
    isDone: (post) => !post.isLocked,
    set: { isLocked: false },
  });

/** Removes the post from the forum's lists. Its page shows the reason. Problems: "not-found". */
export const hidePost = (admin: Admin, id: number, { reason }: HideInput) =>
  moderate(admin, id, {
    act: "hide",
    detail: reason,
    isDone: (post) => post.hiddenAt !== null,
    set: { hiddenAt: sql`now()`, hiddenReason: reason },
  });

/** Shows a hidden post again, in its old position. Problems: "not-found". */
export const unhidePost = (admin: Admin, id: number) =>
  moderate(admin, id, {
    act: "unhide",
    isDone: (post) => post.hiddenAt === null,
    set: { hiddenAt: null, hiddenReason: null },
  });

/**
 * Moves the post to another category, or to none. Problems: "not-found", "invalid" at `categoryId`
 * if that category does not exist.
 */
export async function movePost(
  admin: Admin,
  id: number,
  { categoryId }: MoveInput,
): Promise<Outcome<object>> {
  if (!(await isOpenCategory(categoryId))) {
    return refuse("invalid", "Choose a category from the list", { field: "categoryId" });
  }
  return moderate(admin, id, {
    act: "move",
    detail: `to category ${categoryId ?? "none"}`,
    isDone: (post) => post.categoryId === categoryId,
    set: { categoryId },
  });
}

async function moderate(
  admin: Admin,
  id: number,
  { act, detail, isDone, set }: Change,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const [post] = await tx.select().from(forumPosts).where(eq(forumPosts.id, id)).for("update");
    if (!post || post.deletedAt) return refuse("not-found", "Post Not Found");
    if (isDone(post)) return { ok: true };
    const after = onlyRow(
      await tx
        .update(forumPosts)
        .set({ ...set, updatedAt: sql`${forumPosts.updatedAt}` })
        .where(eq(forumPosts.id, id))
        .returning(),
    );
    await moveCount(tx, id, { from: shownIn(post), to: shownIn(after) });
    await recordForumAct(tx, admin, { act, postId: id, ...(detail && { detail }) });
    return { ok: true };
  });
}
