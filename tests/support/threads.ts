import { count, ne, sql } from "drizzle-orm";
import { expect } from "vitest";
import { type member, unwrap } from "./builders";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forumPostCounts, forumPosts } from "~drizzle/schema";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { getPostPage } from "~/domain/forum/post-page.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { IDS_PER_BLOCK, isVisible } from "~/domain/forum/posts/section-counts.server";

export type Author = Awaited<ReturnType<typeof member>>;

export const NOTE = { note: "Both are about the same thing" };
export const REASON = { reason: "Off topic" };

let texts = 0;

export async function post(author: Author, categoryId: number | null = null, content = "Words") {
  texts += 1;
  const input = { title: `Post *${texts}*`, content, categoryId, videoUrl: null };
  return unwrap(await createPost(author, input)).post;
}

export async function comment(author: Author, postId: number, parentId: number | null = null) {
  texts += 1;
  return unwrap(await commentOnPost(author, postId, { content: `Words ${texts}`, parentId }))
    .comment;
}

/** The page that a browser shows for an address: where it is redirected to. */
export async function openPath(viewer: User | null, path: string): ReturnType<typeof getPostPage> {
  const url = new URL(path, "http://site.invalid");
  const id = Number(url.pathname.split("/").at(-1));
  const page = Number(url.searchParams.get("page") ?? 1);
  const found = await getPostPage(viewer, id, page, null);
  return found.movedTo ? openPath(viewer, found.movedTo) : found;
}

/** Whether the address of a comment shows it, or a link to where it is. */
export async function leadsTo(path: string, id: number) {
  const found = await openPath(null, path);
  return found.post && [...found.comments, ...found.moved].some((one) => one.id === id);
}

export const shownIds = async (postId: number) => {
  const found = await getPostPage(null, postId, 1, null);
  return found.post
    ? found.comments
        .filter(({ hiddenAt, deletedAt }) => !hiddenAt && !deletedAt)
        .map(({ id }) => id)
    : [];
};

/** Checks that each block counts the visible posts of its section. */
export async function expectCounted() {
  const visible = await db
    .select({
      section: sql<number>`coalesce(${forumPosts.categoryId}, 0)`,
      block: sql<number>`${forumPosts.id} / ${IDS_PER_BLOCK}::int`,
      posts: count(),
    })
    .from(forumPosts)
    .where(isVisible)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
  const { section, block, posts } = forumPostCounts;
  expect(
    await db.select().from(forumPostCounts).where(ne(posts, 0)).orderBy(section, block),
  ).toEqual(visible);
}
