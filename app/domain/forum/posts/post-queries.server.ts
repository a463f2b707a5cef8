import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { authorColumns, namedColumns } from "~/domain/accounts/accounts-queries.server";
import { selectRows } from "~/platform/database/rows.server";
import {
  forumCategories,
  forumComments,
  forumPostCounts,
  forumPosts,
  users,
} from "~drizzle/schema";
import { IDS_PER_BLOCK, inSection, isVisible, placeOfPost } from "./section-counts.server";

/** Who reads, and so may read hidden texts. Null for a visitor. */
export type Viewer = { id: number; role: string } | null;

export const POSTS_PER_PAGE = 20;

const answers = alias(forumComments, "answer");
const answerAuthors = alias(users, "answer_author");

const columns = {
  id: forumPosts.id,
  title: forumPosts.title,
  content: forumPosts.content,
  format: forumPosts.format,
  mentions: forumPosts.mentions,
  categoryId: forumPosts.categoryId,
  videoUrl: forumPosts.videoUrl,
  isPinned: forumPosts.isPinned,
  isLocked: forumPosts.isLocked,
  likeCount: forumPosts.likeCount,
  replyCount: forumPosts.replyCount,
  viewCount: forumPosts.viewCount,
  lastCommentNumber: forumPosts.lastCommentNumber,
  lastActivityAt: forumPosts.lastActivityAt,
  createdAt: forumPosts.createdAt,
  editedAt: forumPosts.editedAt,
  deletedAt: forumPosts.deletedAt,
  hiddenAt: forumPosts.hiddenAt,
  hiddenReason: forumPosts.hiddenReason,
  heldFor: forumPosts.heldFor,
  mergedIntoId: forumPosts.mergedIntoId,
  splitFromId: forumPosts.splitFromId,
  notedAt: forumPosts.notedAt,
  author: authorColumns,
  category: {
    id: forumCategories.id,
    name: forumCategories.name,
    color: forumCategories.color,
  },
  answer: { id: answers.id, postId: answers.postId, number: answers.number },
  answerAuthor: namedColumns(answerAuthors),
};

/** A marked comment that was removed or moved to another post is no answer meanwhile. */
const isAnswer = and(
  eq(answers.id, forumPosts.answerId),
  eq(answers.postId, forumPosts.id),
  isNull(answers.deletedAt),
  isNull(answers.hiddenAt),
);

function selectPosts(where: SQL | undefined) {
  return db
    .select(columns)
    .from(forumPosts)
    .innerJoin(users, eq(users.id, forumPosts.authorId))
    .leftJoin(forumCategories, eq(forumCategories.id, forumPosts.categoryId))
    .leftJoin(answers, isAnswer)
    .leftJoin(answerAuthors, eq(answerAuthors.id, answers.authorId))
    .where(where);
}

export type Post = Awaited<ReturnType<typeof selectPosts>>[number];

/** A post, even a removed one, or null. */
export async function getPost(id: number): Promise<Post | null> {
  const [post] = await selectPosts(eq(forumPosts.id, id));
  return post ?? null;
}

/** A post by id. Throws if it does not exist. */
export async function getExistingPost(id: number): Promise<Post> {
  const post = await getPost(id);
  if (!post) throw new Error(`No post ${id}`);
  return post;
}

/** The posts with these ids, in this order. */
export async function listPosts(ids: readonly number[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const posts = await selectPosts(inArray(forumPosts.id, [...ids]));
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The newest visible posts of one author, as far as lists of links show them. */
export function listPostsBy(authorId: number, count: number) {
  return db
    .select({ id: forumPosts.id, title: forumPosts.title, createdAt: forumPosts.createdAt })
    .from(forumPosts)
    .where(and(eq(forumPosts.authorId, authorId), isVisible))
    .orderBy(desc(placeOfPost))
    .limit(count);
}

/**
 * Each section's pinned posts and its `count` newest, pinned first, then newest first, section by
 * section.
 */
export function listNewestPosts(count: number): Promise<Post[]> {
  // Hand-written: with a LIMIT inside a lateral join only a few index entries of each section are
  // read.
  const newest = sql`(
    select found.id from (select distinct section as key from ${forumPostCounts}) section
    cross join lateral (
      select id, is_pinned from (
        (select id, is_pinned, coalesce(place, id) as at from ${forumPosts}
          where is_pinned and coalesce(category_id, 0) = section.key and ${isVisible})
        union
        (select id, is_pinned, coalesce(place, id) from ${forumPosts}
          where coalesce(category_id, 0) = section.key and ${isVisible}
          order by coalesce(place, id) desc limit ${count})
      ) both_kinds order by is_pinned desc, at desc limit ${count}
    ) found)`;
  const { categoryId, isPinned, id } = forumPosts;
  return selectPosts(inArray(id, newest)).orderBy(
    sql`coalesce(${categoryId}, 0)`,
    desc(isPinned),
    desc(placeOfPost),
  );
}

/** Post ids of one page of a section, newest first. The first page begins with the pinned posts. */
export async function listSectionIds(key: number, page: number): Promise<number[]> {
  const [pinned, placed] = await Promise.all([
    page === 1 ? listPinnedIds(key) : [],
    listPlacedIds(key, (page - 1) * POSTS_PER_PAGE),
  ]);
  return [...pinned, ...placed.filter(({ isPinned }) => !isPinned)].map(({ id }) => id);
}

/** The section's visible posts after the `skipped` newest. */
function listPlacedIds(key: number, skipped: number) {
  // Hand-written: the counts tell in which block the page begins, so that OFFSET stays within that
  // block.
  return selectRows<{ id: number; isPinned: boolean }>(sql`
    with start as (
      select block, skipped from (
        select block, posts, sum(posts) over (order by block desc) - posts as skipped
        from ${forumPostCounts} where section = ${key}
      ) blocks where skipped <= ${skipped} order by block limit 1
    )
    select id, is_pinned as "isPinned" from ${forumPosts}
    where ${inSection(key)} and ${isVisible}
      and coalesce(place, id) < (select (block + 1) * ${IDS_PER_BLOCK}::int from start)
    order by coalesce(place, id) desc
    offset (select ${skipped} - skipped from start) limit ${POSTS_PER_PAGE}`);
}

const listPinnedIds = (key: number) =>
  db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(and(inSection(key), isVisible, forumPosts.isPinned))
    .orderBy(desc(placeOfPost));
