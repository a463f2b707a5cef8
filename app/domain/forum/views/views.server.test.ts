import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createAdmin, member } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { forumPosts } from "~drizzle/schema";
import { commentOnPost } from "../comments/comment-on-post.server";
import { follow } from "../follows/follow.server";
import { hidePost } from "../moderation/moderate-post.server";
import { deletePost } from "../posts/change-own-post.server";
import { createPost } from "../posts/create-post.server";
import type { ForumView } from "./forum-views";
import { getViewPage } from "./view-page.server";

useDatabase();

type Author = Awaited<ReturnType<typeof member>>;

let texts = 0;

async function post(author: Author, categoryId: number | null = null): Promise<number> {
  texts += 1;
  const input = { title: `Post ${texts}`, content: "Words", categoryId, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  return made.post.id;
}

async function comment(author: Author, postId: number) {
  texts += 1;
  const made = await commentOnPost(author, postId, { content: `Words ${texts}`, parentId: null });
  if (!made.ok) throw new Error(made.problem.message);
}

const page = async (
  view: ForumView,
  { category = null, before = null }: { category?: number | null; before?: string | null } = {},
  reader: Author | null = null,
) => {
  const shown = await getViewPage(view, { category, before }, reader?.user ?? null, null);
  if (!shown) throw new Error("No page");
  return { ids: shown.posts.map(({ id }) => id), next: shown.next, shown };
};

/** All pages of a view. `between` runs between two of them. */
async function walk(
  view: ForumView,
  reader: Author | null,
  between: () => Promise<unknown> = async () => undefined,
) {
  const all: number[] = [];
  for (let before: string | null = null, isLast = false; !isLast; isLast = before === null) {
    const { ids, next } = await page(view, { before }, reader);
    all.push(...ids);
    before = next;
    await between();
  }
  return all;
}

let author: Author;
let other: Author;
/** From the oldest to the newest. */
let posts: number[];

beforeAll(async () => {
  [author, other] = [await member(), await member()];
  posts = [];
  for (let n = 0; n < 34; n++) posts.push(await post(author, n % 2 ? 1 : null));
});

const newestFirst = (ids: readonly number[]) => [...ids].sort((a, b) => b - a);

test("the new posts come page by page, and one written between two pages repeats or loses none", async () => {
  const added: number[] = [];
  const seen = await walk("new", null, async () => added.push(await post(author)));
  expect(added.length).toBeGreaterThan(1);
  expect(seen).toEqual(newestFirst(posts));
  posts.push(...added);
  expect((await page("new", { before: "nonsense" })).ids[0]).toBe(added.at(-1));
});

test("the latest activity comes first, to the microsecond, and pages stay what they were", async () => {
  const [first = 0, second = 0] = posts;
  await comment(other, second);
  await comment(other, first);
  expect((await page("latest")).ids.slice(0, 2)).toEqual([first, second]);
  // Many at the same moment, and two that differ by a microsecond only.
  const moment = sql`'2026-01-01 00:00:00.123456+00'::timestamptz`;
  const same = posts.slice(4, 30);
  await db.update(forumPosts).set({ lastActivityAt: moment }).where(inArray(forumPosts.id, same));
  const [early = 0] = same;
  await db
    .update(forumPosts)
    .set({ lastActivityAt: sql`${moment} + interval '1 microsecond'` })
    .where(eq(forumPosts.id, early));
  const expected = (await page("latest")).ids;
  const seen = await walk("latest", null, () => post(other));
  expect(seen.slice(0, expected.length)).toEqual(expected);
  expect(new Set(seen).size).toBe(seen.length);
  expect(newestFirst(seen)).toEqual(newestFirst(posts));
  expect(seen.slice(-same.length)).toEqual([early, ...newestFirst(same.slice(1))]);
});

test("a view shows one category or what has none, and only what everybody may see", async () => {
  const [gone, hidden, shown] = [
    await post(author, 6),
    await post(author, 6),
    await post(author, 6),
  ];
  await deletePost(author, gone);
  await hidePost(await createAdmin(), hidden, { reason: "off topic" });
  for (const view of ["latest", "new", "unanswered"] as const) {
    expect((await page(view, { category: 6 })).ids).toEqual([shown]);
    const none = (await page(view, { category: 0 })).shown.posts;
    expect(none.every(({ category }) => category === null)).toBe(true);
  }
  expect(await getViewPage("new", { category: 4711, before: null }, null, null)).toBeNull();
});

test("unanswered posts have no comment; one's own list has one's own, with why one is hidden", async () => {
  const writer = await member();
  const [first, second] = [await post(writer, 5), await post(writer, 5)];
  expect((await page("unanswered", { category: 5 })).ids).toEqual([second, first]);
  await comment(other, second);
  expect((await page("unanswered", { category: 5 })).ids).toEqual([first]);
  await hidePost(await createAdmin(), second, { reason: "off topic" });
  const { shown, ids } = await page("mine", {}, writer);
  expect(ids).toEqual([second, first]);
  const reasons = shown.posts.map((one) => one.hidden?.hiddenReason);
  expect(reasons).toEqual(["off topic", undefined]);
  expect((await page("new")).ids).not.toContain(second);
});

test("what a member follows comes once, by activity: posts, and whole categories", async () => {
  const reader = await member();
  expect((await page("following", {}, reader)).ids).toEqual([]);
  const [old, inCategory] = [await post(author, 2), await post(author, 4)];
  await post(author, 3);
  await follow(reader, { type: "post", id: old });
  await follow(reader, { type: "category", id: 4 });
  await follow(reader, { type: "post", id: inCategory });
  expect(await walk("following", reader)).toEqual([inCategory, old]);
  await comment(other, old);
  expect(await walk("following", reader)).toEqual([old, inCategory]);
  expect((await page("following", { category: 4 }, reader)).ids).toEqual([inCategory]);
  expect((await page("following", {}, await member())).ids).toEqual([]);
  await follow(reader, { type: "category", id: 1 });
  const all = await walk("following", reader);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(17);
});
