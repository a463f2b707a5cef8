import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { canModerate } from "~/domain/accounts/roles";
import { type Database, db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { authorColumns, namedColumns } from "~/domain/accounts/accounts-queries.server";
import { forumComments, forumPosts, users } from "~drizzle/schema";
import { COMMENTS_PER_PAGE } from "../forum-paths";
import type { Viewer } from "../posts/post-queries.server";
import type { WithHtml } from "../writing/render-text.server";

const parents = alias(forumComments, "parent");
const parentAuthors = alias(users, "parent_author");

const columns = {
  id: forumComments.id,
  number: forumComments.number,
  content: forumComments.content,
  format: forumComments.format,
  mentions: forumComments.mentions,
  postId: forumComments.postId,
  parentId: forumComments.parentId,
  rootId: forumComments.rootId,
  likeCount: forumComments.likeCount,
  createdAt: forumComments.createdAt,
  editedAt: forumComments.editedAt,
  deletedAt: forumComments.deletedAt,
  hiddenAt: forumComments.hiddenAt,
  hiddenReason: forumComments.hiddenReason,
  heldFor: forumComments.heldFor,
  author: authorColumns,
  parent: { id: parents.id, postId: parents.postId, number: parents.number },
  parentAuthor: namedColumns(parentAuthors),
};

function selectComments(where: SQL | undefined, database: Database = db) {
  return database
    .select(columns)
    .from(forumComments)
    .innerJoin(users, eq(users.id, forumComments.authorId))
    .leftJoin(parents, eq(parents.id, forumComments.parentId))
    .leftJoin(parentAuthors, eq(parentAuthors.id, parents.authorId))
    .where(where);
}

export type Comment = Awaited<ReturnType<typeof selectComments>>[number];

/** A comment as pages show it. */
export type ShownComment = WithHtml<Comment>;

/**
 * The columns that this viewer may read: the text of a hidden comment is only for admins and its
 * author.
 */
function asShown(viewer: Viewer) {
  return (comment: Comment): Comment =>
    comment.hiddenAt && !isReader(viewer, comment) ? { ...comment, content: "" } : comment;
}

const isReader = (viewer: Viewer, { author }: Comment) =>
  viewer !== null && (canModerate(viewer) || viewer.id === author.id);

/**
 * A comment, even a removed one, or null. One that was never shown is only for its author and
 * admins.
 */
export async function getComment(
  viewer: Viewer,
  id: number,
  database: Database = db,
): Promise<Comment | null> {
  const [comment] = await selectComments(eq(forumComments.id, id), database);
  if (!comment || (isUnshown(comment) && !isReader(viewer, comment))) return null;
  return asShown(viewer)(comment);
}

/** Whether a comment was held before anybody else saw it, so that it has no place in the thread. */
export const isUnshown = ({ number }: Pick<Comment, "number">) => number < 0;

/** The reader's own comments on a post that wait for a moderator, or that one did not publish. */
export async function listOwnUnshown(viewer: Viewer, postId: number): Promise<Comment[]> {
  const unshown = and(eq(forumComments.postId, postId), lt(forumComments.number, 0));
  if (!viewer || (await db.$count(forumComments, unshown)) === 0) return [];
  // Who reads is asked only here: the pages of all other threads are shared by members.
  return selectComments(
    and(unshown, eq(forumComments.authorId, viewer.id), isNull(forumComments.deletedAt)),
  ).orderBy(desc(forumComments.number));
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

const areVisible = (postId: number) =>
  and(
    eq(forumComments.postId, postId),
    isNull(forumComments.deletedAt),
    isNull(forumComments.hiddenAt),
  );

/** A post's first visible comments. */
export function listFirstComments(postId: number, count: number): Promise<Comment[]> {
  return selectComments(areVisible(postId)).orderBy(asc(forumComments.number)).limit(count);
}

/** A post's newest visible comments, for its feed. */
export function listNewestComments(postId: number, count: number): Promise<Comment[]> {
  return selectComments(areVisible(postId)).orderBy(desc(forumComments.number)).limit(count);
}
