import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { forumPosts } from "~drizzle/schema";
import type { HideInput, MoveInput, RejectInput } from "../forum.schema";
import { moveCount, shownIn } from "../posts/section-counts.server";
import { isOpenCategory } from "../posts/section-queries.server";
import { refuseDecided, refuseUnseen, SHOWN } from "./decisions";
import { textModerated } from "./moderated.server";
import { closeReportsOf } from "./reports.server";
import { type ForumAct, recordForumAct } from "./record-forum-act.server";

type PostRow = typeof forumPosts.$inferSelect;

type Change = {
  act: ForumAct["act"];
  detail?: string;
  note?: string | null;
  /** What the author is told, after the title. Nothing is told of what does not concern the text. */
  told?: string;
  /** Whether the post already has this state: every operation is idempotent. */
  isDone: (post: PostRow) => boolean;
  /** Why it cannot be done to this post. */
  refusal?: (post: PostRow) => Refusal | null;
  set: PgUpdateSetSource<typeof forumPosts>;
  /** Whether it shows a hidden post. */
  publishes?: boolean;
};

const MERGED = "It was merged. Take it out of the other thread first";

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
  moderate(admin, id, {
    act: "lock",
    told: "was locked by a moderator and takes no new comments",
    isDone: (post) => post.isLocked,
    set: { isLocked: true },
  });

/** Opens the post for comments again. Problems: "not-found". */
export const unlockPost = (admin: Admin, id: number) =>
  moderate(admin, id, {
    act: "unlock",
    told: "was unlocked by a moderator and takes comments again",
    isDone: (post) => !post.isLocked,
    set: { isLocked: false },
  });

/** Removes the post from the forum's lists. Its page shows the reason. Problems: "not-found". */
export const hidePost = (admin: Admin, id: number, { reason }: HideInput) =>
  moderate(admin, id, {
    act: "hide",
    detail: reason,
    told: `was hidden by a moderator: ${reason}`,
    isDone: (post) => post.hiddenAt !== null,
    set: { hiddenAt: sql`now()`, hiddenReason: reason },
  });

/**
 * Shows a hidden post again, in its old position. One that was not published is published. Problems:
 * "not-found", "conflict" if it was merged into another, or changed since it was `seen`.
 */
export const unhidePost = (admin: Admin, id: number, seen?: number) =>
  moderate(admin, id, {
    act: "unhide",
    told: "is shown again by a moderator",
    isDone: (post) => post.hiddenAt === null,
    refusal: (post) =>
      post.mergedIntoId === null ? refuseUnseen(post, seen) : refuse("conflict", MERGED),
    set: SHOWN,
    publishes: true,
  });

/**
 * Publishes a post that waits, as if it was written now. Problems: "not-found", "conflict" if
 * somebody else decided against it, or its author changed it since it was `seen`.
 */
export const approvePost = (admin: Admin, id: number, seen?: number) =>
  moderate(admin, id, {
    act: "approve",
    told: "was published by a moderator",
    isDone: (post) => post.hiddenAt === null,
    refusal: (post) => refuseDecided(post) ?? refuseUnseen(post, seen),
    set: { ...SHOWN, lastActivityAt: sql`now()` },
    publishes: true,
  });

/**
 * Does not publish a post that waits. Its author reads the reason. Problems: "not-found", "conflict"
 * if somebody else published it.
 */
export const rejectPost = (admin: Admin, id: number, { reason }: RejectInput) =>
  moderate(admin, id, {
    act: "reject",
    told: `was not published by a moderator: ${reason}`,
    detail: reason,
    isDone: (post) => post.heldFor === "rejected",
    refusal: refuseDecided,
    set: { heldFor: "rejected", hiddenReason: reason },
  });

/**
 * Moves the post to another category, or to none. Its readers see the note. Problems: "not-found",
 * "invalid" at `categoryId` if that category does not exist.
 */
export async function movePost(
  admin: Admin,
  id: number,
  { categoryId, note }: MoveInput,
): Promise<Outcome<object>> {
  if (!(await isOpenCategory(categoryId))) {
    return refuse("invalid", "Choose a category from the list", { field: "categoryId" });
  }
  return moderate(admin, id, {
    act: "move",
    detail: `to category ${categoryId ?? "none"}`,
    note,
    told: `was moved to another category by a moderator${note ? `: ${note}` : ""}`,
    isDone: (post) => post.categoryId === categoryId,
    set: { categoryId, ...(note && { notedAt: sql`now()` }) },
  });
}

/** A post that nobody has seen counts from its publication, as if it was written now. */
function asPublished({ heldFor, hiddenAt, createdAt }: PostRow) {
  // One that was held when it was written was hidden in the same transaction.
  const isUnseen = heldFor !== null && hiddenAt?.getTime() === createdAt.getTime();
  if (!isUnseen) return {};
  return {
    createdAt: sql`now()`,
    lastActivityAt: sql`now()`,
    place: sql`nextval(pg_get_serial_sequence('forum_posts', 'id'))`,
  };
}

async function moderate(
  admin: Admin,
  id: number,
  { act, detail, note = null, told, isDone, refusal, set, publishes = false }: Change,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const [post] = await tx.select().from(forumPosts).where(eq(forumPosts.id, id)).for("update");
    if (!post || post.deletedAt) return refuse("not-found", "Post Not Found");
    if (isDone(post)) return { ok: true };
    const refused = refusal?.(post);
    if (refused) return refused;
    const after = onlyRow(
      await tx
        .update(forumPosts)
        .set({
          ...set,
          ...(publishes && asPublished(post)),
          updatedAt: sql`${forumPosts.updatedAt}`,
        })
        .where(eq(forumPosts.id, id))
        .returning(),
    );
    await moveCount(tx, after, { from: shownIn(post), to: shownIn(after) });
    if (act === "hide" || act === "reject") {
      await closeReportsOf(tx, admin, { posts: [id], comments: [] });
    }
    await recordForumAct(tx, admin, { act, postId: id, note, ...(detail && { detail }) });
    await textModerated(tx, {
      admin,
      kind: "post",
      text: post,
      words: told ? `Your post “${post.title}” ${told}` : null,
      isPublished: publishes && post.heldFor !== null,
      givesPoints: publishes,
    });
    return { ok: true };
  });
}
