import { and, asc, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";
import { forumComments, forumPosts, users } from "~drizzle/schema";
import { COMMENTS_PER_PAGE } from "../forum-paths";
import { authorColumns, type Viewer } from "../posts/post-queries.server";

const parents = alias(forumComments, "parent");
const parentAuthors = alias(users, "parent_author");

const columns = {
  id: forumComments.id,
  number: forumComments.number,
  content: forumComments.content,
  postId: forumComments.postId,
  parentId: forumComments.parentId,
  rootId: forumComments.rootId,
  likeCount: forumComments.likeCount,
  createdAt: forumComments.createdAt,
  editedAt: forumComments.editedAt,
  deletedAt: forumComments.deletedAt,
  hiddenAt: forumComments.hiddenAt,
  hiddenReason: forumComments.hiddenReason,
  author: authorColumns,
  parent: { id: parents.id, number: parents.number },
  parentAuthor: {
    id: parentAuthors.id,
    firstName: parentAuthors.firstName,
    lastName: parentAuthors.lastName,
  },
};

function selectComments(where: SQL | undefined) {
  return db
    .select(columns)
    .from(forumComments)
    .innerJoin(users, eq(users.id, forumComments.authorId))
    .leftJoin(parents, eq(parents.id, forumComments.parentId))
    .leftJoin(parentAuthors, eq(parentAuthors.id, parents.authorId))
    .where(where);
}

export type Comment = Awaited<ReturnType<typeof selectComments>>[number];

/**
 * The columns that this viewer may read: the text of a hidden comment is only for admins and its
 * author.
 */
function asShown(viewer: Viewer) {
  const isReader = (author: Comment["author"]) =>
    viewer !== null && (viewer.role === "admin" || viewer.id === author.id);
  return (comment: Comment): Comment =>
    comment.hiddenAt && !isReader(comment.author) ? { ...comment, content: "" } : comment;
}

/** A comment, even a removed one, or null. */
export async function getComment(viewer: Viewer, id: number): Promise<Comment | null> {
  const [comment] = await selectComments(eq(forumComments.id, id));
  return comment ? asShown(viewer)(comment) : null;
}

/**
 * One page of a post's comments, oldest first. Removed comments keep their place but have no text.
 */
export async function listComments(viewer: Viewer, postId: number, page: number) {
  const comments = await selectComments(
    and(
      eq(forumComments.postId, postId),
      gt(forumComments.number, (page - 1) * COMMENTS_PER_PAGE),
      lte(forumComments.number, page * COMMENTS_PER_PAGE),
    ),
  ).orderBy(asc(forumComments.number));
  return comments.map(asShown(viewer));
}

/** The `count` latest visible comments of each post, oldest first. */
export async function listLatestComments(
  postIds: readonly number[],
  count: number,
): Promise<Comment[]> {
  if (postIds.length === 0) return [];
  // Hand-written: with a LIMIT inside a lateral join only the last few index entries of each post
  // are read.
  const rows = await selectRows<{ id: number }>(sql`
    select latest.id from ${forumPosts} cross join lateral (
      select id from ${forumComments}
      where post_id = ${forumPosts.id} and deleted_at is null and hidden_at is null
      order by number desc limit ${count}
    ) latest where ${inArray(forumPosts.id, [...postIds])}`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return selectComments(inArray(forumComments.id, ids)).orderBy(asc(forumComments.number));
}

/** A post's newest visible comments, for its feed. */
export function listNewestComments(postId: number, count: number): Promise<Comment[]> {
  const isVisible = and(isNull(forumComments.deletedAt), isNull(forumComments.hiddenAt));
  return selectComments(and(eq(forumComments.postId, postId), isVisible))
    .orderBy(desc(forumComments.number))
    .limit(count);
}
