import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import {
  COMMENTS_PER_PAGE,
  commentPath,
  commentsPage,
  pageOfComment,
  postPath,
} from "../forum-paths";
import { forumActs, forumComments, forumMovedComments, forumPosts } from "~drizzle/schema";

const NOTES_SHOWN = 5;

const onPage = (postId: number, page: number) =>
  and(
    eq(forumMovedComments.postId, postId),
    gt(forumMovedComments.number, (page - 1) * COMMENTS_PER_PAGE),
    lte(forumMovedComments.number, page * COMMENTS_PER_PAGE),
  );

/** The comments that were once on this page of a post, and where they are now. */
export async function listMovedFrom(postId: number, page: number) {
  const rows = await db
    .select({
      id: forumComments.id,
      was: forumMovedComments.number,
      number: forumComments.number,
      postId: forumPosts.id,
      title: forumPosts.title,
      hiddenAt: forumPosts.hiddenAt,
      deletedAt: forumPosts.deletedAt,
    })
    .from(forumMovedComments)
    .innerJoin(forumComments, eq(forumComments.id, forumMovedComments.commentId))
    .innerJoin(forumPosts, eq(forumPosts.id, forumComments.postId))
    .where(onPage(postId, page))
    .orderBy(asc(forumMovedComments.number));
  return rows.map(({ id, was, title, hiddenAt, deletedAt, ...place }) => ({
    id,
    was,
    title: hiddenAt || deletedAt ? null : title,
    path: commentPath({ id, ...place }),
  }));
}

export type MovedComment = Awaited<ReturnType<typeof listMovedFrom>>[number];

/**
 * The path of what a page of a merged post showed. The thread that it ended in comes first: it also
 * links to the comments that were split from it since.
 */
export async function findMergedPath(
  { id, mergedIntoId }: { id: number; mergedIntoId: number },
  page: number,
): Promise<string> {
  const target = sql`(
    with recursive chain as (
      select ${mergedIntoId}::int as id
      union select p.merged_into_id from forum_posts p inner join chain on chain.id = p.id
      where p.merged_into_id is not null)
    select chain.id from chain inner join forum_posts p on p.id = chain.id
    where p.merged_into_id is null)`;
  const [first] = await db
    .select({ postId: forumComments.postId, number: forumComments.number })
    .from(forumMovedComments)
    .innerJoin(forumComments, eq(forumComments.id, forumMovedComments.commentId))
    .where(onPage(id, page))
    .orderBy(
      sql`${forumComments.postId} is distinct from ${target}`,
      asc(forumMovedComments.number),
    )
    .limit(1);
  // Without a fragment: the browser keeps the one of the old address.
  if (first) return commentsPage(first.postId, pageOfComment(first.number));
  const [opening] = await db
    .select({
      id: forumComments.id,
      postId: forumComments.postId,
      number: forumComments.number,
    })
    .from(forumActs)
    .innerJoin(forumComments, eq(forumComments.id, forumActs.commentId))
    .where(and(eq(forumActs.otherPostId, id), eq(forumActs.act, "merge")))
    .orderBy(desc(forumActs.id))
    .limit(1);
  return opening ? commentPath(opening) : postPath(mergedIntoId);
}

const NOTED = ["move", "merge", "unmerge", "split"];

/** What moderators last did with a thread as a whole, newest first, for its readers. */
export async function listNotes(post: { id: number; splitFromId: number | null }) {
  const acts = await db
    .select({
      id: forumActs.id,
      act: forumActs.act,
      note: forumActs.note,
      createdAt: forumActs.createdAt,
      other: { id: forumPosts.id, title: forumPosts.title },
      openingId: forumActs.commentId,
    })
    .from(forumActs)
    .leftJoin(
      forumPosts,
      and(eq(forumPosts.id, forumActs.otherPostId), isNull(forumPosts.deletedAt)),
    )
    .where(
      and(eq(forumActs.postId, post.id), inArray(forumActs.act, NOTED), isNotNull(forumActs.note)),
    )
    .orderBy(desc(forumActs.id))
    .limit(NOTES_SHOWN);
  return acts.map((act) => ({ ...act, isOrigin: act.other?.id === post.splitFromId }));
}

export type Note = Awaited<ReturnType<typeof listNotes>>[number];
