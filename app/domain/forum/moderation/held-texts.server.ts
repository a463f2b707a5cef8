import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { excerpt } from "~/lib/text/linked-text";
import { forumComments, forumPosts, users } from "~drizzle/schema";
import type { RejectInput } from "../forum.schema";
import { authorColumns, namedColumns } from "~/domain/accounts/accounts-queries.server";
import { seenVersion } from "./decisions";
import { approveComment, rejectComment } from "./moderate-comment.server";
import { approvePost, rejectPost } from "./moderate-post.server";

/** A post or a comment. */
export type ForumTarget = { type: "post" | "comment"; id: number };

// A page of more would be heavier than 40 kB.
export const HELD_PAGE = 10;
const EXCERPT_LENGTH = 500;

const isHeldPost = and(ne(forumPosts.heldFor, "rejected"), isNull(forumPosts.deletedAt));
const isHeldComment = and(ne(forumComments.heldFor, "rejected"), isNull(forumComments.deletedAt));

/** A page of the texts that wait for a moderator, oldest first: 10, or `size`, from page 1 on. */
export async function listHeld(page = 1, size = HELD_PAGE) {
  const places = await placesOf(page, size);
  const ids = (type: ForumTarget["type"]) =>
    places.filter((place) => place.type === type).map(({ id }) => id);
  const [posts, comments] = await Promise.all([
    db
      .select({
        id: forumPosts.id,
        postId: forumPosts.id,
        title: forumPosts.title,
        content: forumPosts.content,
        videoUrl: forumPosts.videoUrl,
        heldFor: forumPosts.heldFor,
        createdAt: forumPosts.createdAt,
        editedAt: forumPosts.editedAt,
        author: authorColumns,
        username: users.username,
      })
      .from(forumPosts)
      .innerJoin(users, eq(users.id, forumPosts.authorId))
      .where(and(isHeldPost, inArray(forumPosts.id, ids("post")))),
    db
      .select({
        id: forumComments.id,
        postId: forumComments.postId,
        title: forumPosts.title,
        content: forumComments.content,
        heldFor: forumComments.heldFor,
        createdAt: forumComments.createdAt,
        editedAt: forumComments.editedAt,
        author: authorColumns,
        username: users.username,
      })
      .from(forumComments)
      .innerJoin(users, eq(users.id, forumComments.authorId))
      .innerJoin(forumPosts, eq(forumPosts.id, forumComments.postId))
      .where(and(isHeldComment, inArray(forumComments.id, ids("comment")))),
  ]);
  const shown = <Text extends { content: string; createdAt: Date; editedAt: Date | null }>({
    content,
    ...text
  }: Text) => ({
    ...text,
    ...excerpt(content, EXCERPT_LENGTH),
    seen: seenVersion(text),
  });
  const texts = [
    ...posts.map((post) => ({ type: "post" as const, ...shown(post) })),
    ...comments.map((comment) => ({ type: "comment" as const, videoUrl: null, ...shown(comment) })),
  ];
  const place = ({ type, id }: ForumTarget) =>
    places.findIndex((one) => one.type === type && one.id === id);
  return texts.sort((a, b) => place(a) - place(b));
}

export type HeldText = Awaited<ReturnType<typeof listHeld>>[number];

/** Which texts a page of the queue has, in its order. */
const placesOf = (page: number, size: number) =>
  db
    .select({
      type: sql<ForumTarget["type"]>`'post'`.as("type"),
      id: forumPosts.id,
      at: forumPosts.createdAt,
    })
    .from(forumPosts)
    .where(isHeldPost)
    .unionAll(
      db
        .select({
          type: sql<ForumTarget["type"]>`'comment'`.as("type"),
          id: forumComments.id,
          at: forumComments.createdAt,
        })
        .from(forumComments)
        .where(isHeldComment),
    )
    .orderBy(sql`created_at`, sql`type`, sql`id`)
    .limit(size)
    .offset((page - 1) * size);

const MEMBERS_SHOWN = 30;

/** Whose texts wait and how many, the longest waiting first, at most 30. */
export async function listHeldMembers() {
  const held = (table: typeof forumPosts | typeof forumComments) =>
    sql`select author_id, created_at from ${table}
      where ${and(ne(table.heldFor, "rejected"), isNull(table.deletedAt))}`;
  const waiting = sql`(select author_id, count(*)::int as texts, min(created_at) as first
    from (${held(forumPosts)} union all ${held(forumComments)}) held group by author_id) waiting`;
  return db
    .select({
      member: { ...namedColumns(users), username: users.username },
      count: sql<number>`waiting.texts`,
    })
    .from(users)
    .innerJoin(waiting, sql`waiting.author_id = ${users.id}`)
    .orderBy(sql`waiting.first`, asc(users.id))
    .limit(MEMBERS_SHOWN);
}

/** The number of texts that wait for a moderator. */
export async function countHeld(): Promise<number> {
  const [posts, comments] = await Promise.all([
    db.$count(forumPosts, isHeldPost),
    db.$count(forumComments, isHeldComment),
  ]);
  return posts + comments;
}

/**
 * Publishes a text that waits. Idempotent. Problems: "not-found", "conflict", also if it is another
 * version than was `seen`.
 */
export const approve = (admin: Admin, { type, id }: ForumTarget, seen?: number) =>
  type === "post" ? approvePost(admin, id, seen) : approveComment(admin, id, seen);

/** Does not publish a text that waits, for this reason. Problems: "not-found", "conflict". */
export const reject = (admin: Admin, { type, id }: ForumTarget, input: RejectInput) =>
  type === "post" ? rejectPost(admin, id, input) : rejectComment(admin, id, input);
