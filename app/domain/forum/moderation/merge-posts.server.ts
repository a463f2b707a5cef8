import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { forumActs, forumComments, forumPosts } from "~drizzle/schema";
import { COMMENTS_PER_PAGE, pageOfComment } from "../forum-paths";
import { moveLikes } from "../likes.server";
import type { MergeInput, UnmergeInput } from "../forum.schema";
import { moveCount, shownIn } from "../posts/section-counts.server";
import { textsMoved } from "./moderated.server";
import {
  changeCounts,
  listMoving,
  lockPosts,
  moveComments,
  type Moving,
} from "./move-comments.server";
import { recordForumAct } from "./record-forum-act.server";

type PostRow = typeof forumPosts.$inferSelect;

const GONE = "Post Not Found";
const MERGED = "It was merged into another post";
const SEPARATED = "Its thread was taken out again";

const isShown = (post: PostRow) => !post.hiddenAt && !post.deletedAt;

/**
 * Merges a post into another one: its text becomes a comment there, and its comments follow. All
 * keep their authors and times. The old addresses lead to the new places. A post that was split from
 * the other one goes back: its comments get their old numbers. Problems: "not-found", "invalid" at
 * `into`, "conflict" if the post is hidden.
 */
export async function mergePost(
  admin: Admin,
  id: number,
  { into, note }: MergeInput,
): Promise<Outcome<{ into: number }>> {
  if (id === into) return refuse("invalid", "Choose another post", { field: "into" });
  return db.transaction(async (tx) => {
    const [post, target] = await lockPair(tx, id, into);
    if (!post || post.deletedAt) return refuse("not-found", GONE);
    if (post.mergedIntoId === into) return { ok: true, into };
    if (post.hiddenAt) return refuse("conflict", "It is hidden, so it cannot be merged");
    if (!target || !isShown(target)) {
      return refuse("invalid", "There is no such post to see", { field: "into" });
    }
    const isSplit = post.splitFromId === into;
    const shift = isSplit ? undefined : shiftFor(post, target);
    const moving = await listMoving(tx, id, into);
    await moveComments(tx, moving, { from: id, to: target, ...(shift && { shift }) });
    await keepOlderPlaces(tx, post, into, shift);
    const openingId = shift ? await addOpening(tx, post, { into, number: shift }) : null;
    if (shift) await copyReaders(tx, post, target, shift);
    await setMerged(tx, post, into);
    await noteOn(tx, into, post.lastActivityAt);
    const common = { act: "merge", note } as const;
    await recordForumAct(tx, admin, { ...common, postId: id, otherPostId: into });
    await recordForumAct(tx, admin, {
      ...{ ...common, postId: into, otherPostId: id, commentId: openingId },
    });
    const words = `A moderator merged “${post.title}” into “${target.title}”: ${note}`;
    await textsMoved(tx, {
      ...{ admin, comments: moving, post: isSplit ? null : post, words, movedPostId: id },
    });
    return { ok: true, into };
  });
}

/** The post, and the one that it was or is merged into. */
async function lockPair(tx: Database, id: number, into: number) {
  const posts = await lockPosts(tx, [id, into]);
  return [posts.find((post) => post.id === id), posts.find((post) => post.id === into)] as const;
}

/**
 * What is added to the numbers of the comments, after the one that has the text. Where they do not
 * fit on one page, whole pages stay whole: an address with a fragment then leads to the right page.
 */
function shiftFor(post: PostRow, target: PostRow): number {
  const next = target.lastCommentNumber + 1;
  if (pageOfComment(next) === pageOfComment(next + post.lastCommentNumber)) return next;
  return Math.ceil(next / COMMENTS_PER_PAGE) * COMMENTS_PER_PAGE;
}

/** The text of the post as a comment. Returns its id. */
async function addOpening(
  tx: Database,
  post: PostRow,
  { into, number }: { into: number; number: number },
): Promise<number> {
  const { authorId, format, mentions, createdAt, editedAt } = post;
  const { id } = onlyRow(
    await tx
      .insert(forumComments)
      .values({
        ...{ postId: into, number, authorId, format, mentions, createdAt, editedAt },
        content: openingText(post),
      })
      .returning({ id: forumComments.id }),
  );
  await changeCounts(tx, into, { shown: 1, last: number });
  await moveLikes(tx, { from: { type: "post", id: post.id }, to: { type: "comment", id } });
  return id;
}

function openingText({ title, content, videoUrl, format }: PostRow): string {
  const heading = format === "markdown" ? `**${escapeMarks(title)}**` : title;
  return [heading, content, ...(videoUrl ? [videoUrl] : [])].join("\n\n");
}

const escapeMarks = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");

/** Who follows the post follows the other one, and who has read both has nothing new. */
async function copyReaders(tx: Database, post: PostRow, target: PostRow, shift: number) {
  await tx.execute(sql`
    insert into forum_follows (user_id, post_id)
    select user_id, ${target.id}::int from forum_follows where post_id = ${post.id}
    on conflict do nothing`);
  await tx.execute(sql`
    update forum_reads there set number = ${shift}::int + here.number
    from forum_reads here
    where here.post_id = ${post.id} and there.post_id = ${target.id}
      and here.user_id = there.user_id and there.number >= ${target.lastCommentNumber}::int`);
}

/**
 * Comments that had left the post before: their addresses below it lead to the other post now, which
 * tells where they are.
 */
async function keepOlderPlaces(tx: Database, post: PostRow, into: number, shift?: number) {
  const { last } = onlyRow(
    await tx
      .select({ last: forumPosts.lastCommentNumber })
      .from(forumPosts)
      .where(eq(forumPosts.id, into)),
  );
  const [kept] = await selectRows<{ last: number | null }>(
    sql`
      with kept as (
        insert into forum_moved_comments (comment_id, post_id, number)
        select m.comment_id, ${into}::int,
          coalesce(${shift ?? null}::int + m.number,
            ${last}::int + row_number() over (order by m.number)::int)
        from forum_moved_comments m inner join forum_comments c on c.id = m.comment_id
        where m.post_id = ${post.id} and m.number > 0 and c.post_id <> ${into}
        on conflict do nothing
        returning number)
      select max(number) as last from kept`,
    tx,
  );
  await changeCounts(tx, into, { shown: 0, last: kept?.last ?? 0 });
}

async function setMerged(tx: Database, post: PostRow, into: number) {
  await tx
    .update(forumPosts)
    .set({
      mergedIntoId: into,
      hiddenAt: sql`now()`,
      hiddenReason: MERGED,
      updatedAt: sql`${forumPosts.updatedAt}`,
    })
    .where(eq(forumPosts.id, post.id));
  await moveCount(tx, post, { from: shownIn(post), to: null });
}

/** The pages of the post show notes from now on. `activeAt` is when somebody last wrote there. */
export async function noteOn(tx: Database, id: number, activeAt?: Date) {
  await tx
    .update(forumPosts)
    .set({
      notedAt: sql`now()`,
      updatedAt: sql`${forumPosts.updatedAt}`,
      ...(activeAt && {
        lastActivityAt: sql`greatest(${forumPosts.lastActivityAt}, ${activeAt.toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(forumPosts.id, id));
}

/**
 * Takes a merged post out again: its text, its comments at their old numbers, and the replies that
 * they got meanwhile. Problems: "not-found", "conflict" if the other post was merged itself.
 */
export async function unmergePost(
  admin: Admin,
  id: number,
  { note }: UnmergeInput,
): Promise<Outcome<object>> {
  const [merged] = await db
    .select({ into: forumPosts.mergedIntoId })
    .from(forumPosts)
    .where(eq(forumPosts.id, id));
  if (!merged) return refuse("not-found", GONE);
  if (merged.into === null) return { ok: true };
  const { into } = merged;
  return db.transaction(async (tx) => {
    const [post, target] = await lockPair(tx, id, into);
    if (post?.mergedIntoId !== into || !target) return { ok: true };
    const refusal = refuseNested(target);
    if (refusal) return refusal;
    const { openingId, actId } = await findMerge(tx, id, into);
    const returning = whatReturns(await listMoving(tx, into, id), openingId);
    await moveComments(tx, returning, { from: into, to: post });
    if (openingId !== null) {
      await hideOpening(tx, openingId, into);
      await moveLikes(tx, { from: { type: "comment", id: openingId }, to: { type: "post", id } });
    }
    if (actId !== null) await forgetFollows(tx, id, into, actId);
    await tx
      .update(forumPosts)
      .set({
        ...{ mergedIntoId: null, hiddenAt: null, hiddenReason: null },
        updatedAt: sql`${forumPosts.updatedAt}`,
      })
      .where(eq(forumPosts.id, id));
    await moveCount(tx, post, { from: null, to: shownIn({ ...post, hiddenAt: null }) });
    await noteOn(tx, into);
    await noteOn(tx, id);
    const common = { act: "unmerge", note } as const;
    await recordForumAct(tx, admin, { ...common, postId: id, otherPostId: into });
    await recordForumAct(tx, admin, { ...common, postId: into, otherPostId: id });
    const words = `A moderator took “${post.title}” out of “${target.title}” again: ${note}`;
    const movedPost = openingId === null ? null : post;
    await textsMoved(tx, {
      ...{ admin, comments: returning, post: movedPost, words, movedPostId: id },
    });
    return { ok: true };
  });
}

function refuseNested({ mergedIntoId }: PostRow): Refusal | null {
  if (mergedIntoId === null) return null;
  return refuse("conflict", "Take the post that it was merged into out of the other one first");
}

/** What came from the post, and the replies to it. */
function whatReturns(comments: readonly Moving[], openingId: number | null): Moving[] {
  const roots = new Set(comments.filter(({ back }) => back !== null).map(({ id }) => id));
  return comments.filter(
    ({ id, rootId, back }) =>
      back !== null ||
      (rootId !== null && id !== openingId && (roots.has(rootId) || rootId === openingId)),
  );
}

/** The comment with the text of the merged post, if it has one, and the record of the merge. */
async function findMerge(tx: Database, id: number, into: number) {
  const [act] = await tx
    .select({ openingId: forumActs.commentId, actId: forumActs.id })
    .from(forumActs)
    .where(
      and(eq(forumActs.act, "merge"), eq(forumActs.postId, into), eq(forumActs.otherPostId, id)),
    )
    .orderBy(desc(forumActs.id))
    .limit(1);
  return { openingId: act?.openingId ?? null, actId: act?.actId ?? null };
}

/** Its place stays, because others may have answered it or linked to it. */
async function hideOpening(tx: Database, id: number, into: number) {
  const hidden = await tx
    .update(forumComments)
    .set({
      hiddenAt: sql`now()`,
      hiddenReason: SEPARATED,
      updatedAt: sql`${forumComments.updatedAt}`,
    })
    .where(
      and(
        eq(forumComments.id, id),
        eq(forumComments.postId, into),
        sql`${forumComments.hiddenAt} is null and ${forumComments.deletedAt} is null`,
      ),
    )
    .returning({ id: forumComments.id });
  if (hidden.length > 0) await changeCounts(tx, into, { shown: -1 });
}

/** Removes the follows that copyReaders added: in the transaction of the record, so at its time. */
async function forgetFollows(tx: Database, id: number, into: number, actId: number) {
  await tx.execute(sql`
    delete from forum_follows copied using forum_follows original, forum_acts act
    where copied.post_id = ${into} and original.post_id = ${id}
      and copied.user_id = original.user_id
      and act.id = ${actId} and copied.created_at = act.created_at`);
}
