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
  /** Whether there is nothing to do: every act may be sent twice. */
  isDone: (post: PostRow) => boolean;
  set: PgUpdateSetSource<typeof forumPosts>;
};

/** Puts the post above its section's others. Problems of all these acts: "not-found". */
export const pinPost = (admin: Admin, id: number) =>
  moderate(admin, id, { act: "pin", isDone: (post) => post.isPinned, set: { isPinned: true } });

/** Puts the post back among the others. */
export const unpinPost = (admin: Admin, id: number) =>
  moderate(admin, id, { act: "unpin", isDone: (post) => !post.isPinned, set: { isPinned: false } });

/** Takes no more comments on the post. */
export const lockPost = (admin: Admin, id: number) =>
  moderate(admin, id, { act: "lock", isDone: (post) => post.isLocked, set: { isLocked: true } });

/** Takes comments again. */
export const unlockPost = (admin: Admin, id: number) =>
  moderate(admin, id, {
    act: "unlock",
    isDone: (post) => !post.isLocked,
    set: { isLocked: false },
  });

/** Takes the post out of the forum; its page says why. */
export const hidePost = (admin: Admin, id: number, { reason }: HideInput) =>
  moderate(admin, id, {
    act: "hide",
    detail: reason,
    isDone: (post) => post.hiddenAt !== null,
    set: { hiddenAt: sql`now()`, hiddenReason: reason },
  });

/** Shows a hidden post again, in its old place. */
export const unhidePost = (admin: Admin, id: number) =>
  moderate(admin, id, {
    act: "unhide",
    isDone: (post) => post.hiddenAt === null,
    set: { hiddenAt: null, hiddenReason: null },
  });

/** Puts the post into another category, or none. "invalid" at `categoryId` for one not there. */
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
