import { parseWithZod } from "@conform-to/zod/v4";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createAdmin, member, unwrap, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { copyPersonalData } from "~/domain/privacy/copy-personal-data.server";
import { db } from "~/platform/database/db.server";
import { auditOf } from "~/domain/audit/audit-queries.server";
import {
  forumComments,
  forumHolding,
  forumPosts,
  forumVisits,
  pointTransactions,
  users,
} from "~drizzle/schema";
import { deleteComment, editComment } from "../comments/change-own-comment.server";
import { commentOnPost } from "../comments/comment-on-post.server";
import { getComment, listNewestComments } from "../comments/comment-queries.server";
import { holdingInput } from "../forum.schema";
import { listNewestPosts, pagePosts } from "../forum-feed.server";
import { getForumFront, getSectionPage } from "../forum-page.server";
import { newCommentsMark, newPostMark } from "../reader-marks";
import { listUnread } from "../../../../tests/support/unread";
import { getViewPage } from "../views/view-page.server";
import { listViewed } from "../views/view-queries.server";
import { like } from "../likes.server";
import { getPostPage } from "../post-page.server";
import { editPost } from "../posts/change-own-post.server";
import { createPost } from "../posts/create-post.server";
import { getPost } from "../posts/post-queries.server";
import { listSections } from "../posts/section-queries.server";
import { tidyWords } from "~/lib/text/held-words";
import { severalHeldInput } from "../forum.schema";
import { approve, countHeld, listHeld, reject } from "./held-texts.server";
import { getHolding, setHolding, SUGGESTED_WORDS } from "./holding.server";
import { unhideComment } from "./moderate-comment.server";
import { hidePost, unhidePost } from "./moderate-post.server";
import { decideSeveral } from "./moderate-several.server";
import { reportToAdmins } from "./reports.server";

useDatabase();
afterEach(() => db.delete(forumHolding));

type Author = Awaited<ReturnType<typeof member>>;

const OFF = { firstPosts: false, links: false, words: "" };
const REASON = { reason: "Offers to sell are not allowed" };

let texts = 0;

async function post(author: Author, content = "Words") {
  texts += 1;
  const input = { title: `Post ${texts}`, content, categoryId: 1, videoUrl: null };
  return unwrap(await createPost(author, input)).post;
}

async function comment(author: Author, postId: number, content = "A comment") {
  texts += 1;
  return unwrap(
    await commentOnPost(author, postId, { content: `${content} ${texts}`, parentId: null }),
  ).comment;
}

/** The points for posts and comments alone, without those of achievements and likes. */
const pointsOf = async ({ user }: Author) => {
  const { userId, action, points } = pointTransactions;
  const entries = await db
    .select({ points })
    .from(pointTransactions)
    .where(and(eq(userId, user.id), inArray(action, ["post", "comment"])));
  return entries.reduce((sum, entry) => sum + entry.points, 0);
};
const countIn = async (key: number) =>
  (await listSections()).find((section) => section.key === key)?.postCount;

test("the list is stored without empty lines and repetitions, and the log tells what changed", async () => {
  const admin = await createAdmin();
  await setHolding(admin, { ...OFF, words: "  a  b \n\n***\na b\nc*" });
  expect(await getHolding()).toEqual({ firstPosts: false, links: false, words: ["a b", "c*"] });
  await setHolding(admin, { ...OFF, links: true, words: "c*" });
  await setHolding(admin, { ...OFF, links: true, words: "c*" });
  const { did } = await auditOf({ id: admin.id, username: admin.username }, 9);
  expect(did.map(({ detail }) => detail)).toEqual([
    "first posts off; links on; removed: a b",
    "first posts off; links off; added: a b, c*",
  ]);
  expect(tidyWords(SUGGESTED_WORDS.join("\n"))).toEqual(SUGGESTED_WORDS);
});

test("nothing is held until the owner says so, and nothing of the team ever", async () => {
  const fresh = await member();
  expect((await post(fresh, "https://example.com for sale")).heldFor).toBeNull();
  const admin = await createAdmin();
  await setHolding(admin, { firstPosts: true, links: true, words: "sale" });
  const own = unwrap(
    await createPost(
      { ...visitor(), user: admin },
      { title: "For sale", content: "www.example.com", categoryId: null, videoUrl: null },
    ),
  );
  expect(own.post.heldFor).toBeNull();
});

test("a new member's first texts wait until one is published, those with links only by their switch", async () => {
  const admin = await createAdmin();
  const fresh = await member();
  await setHolding(admin, { ...OFF, links: true });
  expect((await post(fresh, "See www.example.com")).heldFor).toBe("link");
  await setHolding(admin, { ...OFF, firstPosts: true });
  const first = await post(fresh);
  expect(first.heldFor).toBe("first post");
  unwrap(await approve(admin, { type: "post", id: first.id }));
  expect((await post(fresh, "See www.example.com")).heldFor).toBeNull();
});

test.each(["links", "firstPosts"] as const)("%s is saved without a word", async (on) => {
  const shown = { firstPosts: "shown", links: "shown", [on]: "held", words: "" };
  for (const words of ["", " ", null]) {
    const fields = new FormData();
    for (const [name, value] of Object.entries(shown)) fields.set(name, value);
    if (words === null) fields.delete("words");
    else fields.set("words", words);
    const { status, payload, ...read } = parseWithZod(fields, { schema: holdingInput });
    expect([status, payload]).toMatchObject(["success", {}]);
    expect(read).toMatchObject({ value: { ...OFF, [on]: true } });
  }
});

const age = (table: typeof forumPosts | typeof forumComments, id: number, days: number) =>
  db
    .update(table)
    .set({ createdAt: sql`now() - make_interval(days => ${days}::int)` })
    .where(eq(table.id, id));

test("however old the account, its first text waits until a text was looked at or stood 7 days", async () => {
  const admin = await createAdmin();
  const old = await member();
  await db
    .update(users)
    .set({ createdAt: sql`now() - interval '3 years'` })
    .where(eq(users.id, old.user.id));
  await setHolding(admin, { ...OFF, links: true });
  const link = "[buy](https&#58;//evil.example)";
  expect((await post(old, link)).heldFor).toBe("link");
  const plain = await post(old, "Plain words");
  expect(plain.heldFor).toBeNull();
  expect((await post(old, link)).heldFor).toBe("link");
  await age(forumPosts, plain.id, 6);
  expect((await post(old, link)).heldFor).toBe("link");
  await age(forumPosts, plain.id, 8);
  expect((await post(old, link)).heldFor).toBeNull();
  unwrap(await hidePost(admin, plain.id, REASON));
  expect((await post(old, link)).heldFor).toBe("link");
  unwrap(await unhidePost(admin, plain.id));
  expect((await post(old, link)).heldFor).toBeNull();
});

test("a comment that a moderator published, or that stood 7 days, makes its author known", async () => {
  const admin = await createAdmin();
  const [author, other] = [await member(), await member()];
  const { id } = await post(other);
  await setHolding(admin, { ...OFF, firstPosts: true });
  const held = await comment(author, id);
  expect((await post(author)).heldFor).toBe("first post");
  unwrap(await approve(admin, { type: "comment", id: held.id }));
  expect((await post(author)).heldFor).toBeNull();
  const standing = await comment(await member(), id);
  expect(standing.heldFor).toBe("first post");
});

test("a comment does not stand while the thread around it is hidden", async () => {
  const admin = await createAdmin();
  const author = await member();
  const thread = await post(author);
  const said = await comment(author, thread.id);
  await setHolding(admin, { ...OFF, links: true });
  const why = async () => (await post(author, "https://evil.example")).heldFor;
  await age(forumComments, said.id, 8);
  expect(await why()).toBeNull();
  unwrap(await hidePost(admin, thread.id, REASON));
  const hiddenFor = (days: number) =>
    db
      .update(forumPosts)
      .set({ hiddenAt: sql`now() - make_interval(days => ${days}::int)` })
      .where(eq(forumPosts.id, thread.id));
  await hiddenFor(2);
  expect(await why()).toBe("link");
  await age(forumComments, said.id, 10);
  expect(await why()).toBeNull();
});

test("an edit of a first text that adds an address, or rewrites it, waits again", async () => {
  const admin = await createAdmin();
  const author = await member();
  const published = [];
  await setHolding(admin, { ...OFF, firstPosts: true });
  const first = await post(author, "One two three four five six");
  unwrap(await approve(admin, { type: "post", id: first.id }));
  published.push(first, await post(author, "One [x](https://known.example) two three four"));
  const said = await comment(author, first.id, "One two three four five");
  expect(said.heldFor).toBeNull();
  const edit = async (id: number, content: string, title: string) => {
    unwrap(await editPost(author, id, { title, content, videoUrl: null }));
    const heldFor = (await getPost(id))?.heldFor ?? null;
    if (heldFor) unwrap(await approve(admin, { type: "post", id }));
    return heldFor;
  };
  const [one, two] = published;
  if (!one || !two) throw new Error("Not published");
  expect(await edit(one.id, "One two three four five seven", one.title)).toBeNull();
  expect(await edit(one.id, "One two three four five seven evil.example", one.title)).toBe("link");
  expect(await edit(one.id, "Something else that nobody has read", one.title)).toBe("first post");
  expect(await edit(two.id, "One two three [y](https://known.example)", two.title)).toBeNull();
  expect(await edit(two.id, "One two three https://other.example", two.title)).toBe("link");
  unwrap(await editComment(author, said.id, { content: "Buy it there instead, at my place" }));
  expect((await getComment(author.user, said.id))?.heldFor).toBe("first post");
  unwrap(await approve(admin, { type: "comment", id: said.id }));
  const fourth = await post(author, "One two three");
  expect(await edit(fourth.id, "Buy it at https://evil.example", "Other")).toBeNull();
});

test("small edits that replace a first text together make it wait, since it was last looked at", async () => {
  const admin = await createAdmin();
  const author = await member();
  await setHolding(admin, { ...OFF, firstPosts: true });
  const { id, title } = await post(author, "One two three four five six");
  unwrap(await approve(admin, { type: "post", id }));
  const edit = async (content: string) => {
    unwrap(await editPost(author, id, { title, content, videoUrl: null }));
    return (await getPost(id))?.heldFor ?? null;
  };
  expect(await edit("One two three four buy it")).toBeNull();
  expect(await edit("Now two there for buy it")).toBe("first post");
  unwrap(await approve(admin, { type: "post", id }));
  expect(await edit("Now two there for me it")).toBeNull();
  expect(await edit("Now two three for me it")).toBeNull();
  // A comment that was never looked at, because its author was known by then.
  const said = await comment(author, id, "One two three four five six");
  const correct = async (content: string) => {
    unwrap(await editComment(author, said.id, { content }));
    return (await getComment(author.user, said.id))?.heldFor ?? null;
  };
  expect(await correct("One two three four buy it")).toBeNull();
  expect(await correct("Now here three four buy it")).toBe("first post");
});

/** What the queue shows of this author, as its form names it. */
async function shownOf({ user }: Author) {
  const texts = (await listHeld(1, 100)).filter(({ author }) => author.id === user.id);
  return texts.map(({ type, id, seen }) => ({ type, id, seen }));
}

test("the queue has each text on one of its pages, and a choice has only texts of its page", async () => {
  const [admin, author] = [await createAdmin(), await member()];
  const thread = await post(await member());
  await setHolding(admin, { ...OFF, words: "zwickel" });
  for (let n = 0; n < 3; n += 1) {
    await post(author, "A zwickel");
    await comment(author, thread.id, "My zwickel");
  }
  const all = await listHeld(1, 100);
  const pages = [];
  for (let page = 1; page <= Math.ceil(all.length / 4); page += 1)
    pages.push(...(await listHeld(page, 4)));
  expect(pages).toEqual(all);
  expect(await listHeld(pages.length, 4)).toEqual([]);

  const [first, second, ...rest] = await shownOf(author);
  if (!first || !second) throw new Error("Nothing waits");
  const parts = [`member-${author.user.id}`, `${first.type}-${first.id}-${first.seen}`];
  const chosen = [[...parts, `${second.type}-${second.id}`].join(), "thing-1"];
  const input = severalHeldInput.parse({ chosen, act: "publish" });
  expect(input.chosen).toEqual([
    { type: "member", id: author.user.id },
    ...[first, { type: second.type, id: second.id }],
  ]);
  // A member alone, whose texts the page does not show, is not published.
  const unseen = { ...input, chosen: input.chosen.slice(0, 1) };
  expect(await decideSeveral(admin, unseen)).toMatchObject({
    problem: { code: "invalid", field: "chosen" },
  });
  expect(await decideSeveral(admin, input)).toMatchObject({ ok: true, count: 2 });
  expect(await shownOf(author)).toEqual(rest);
});

test("what its author changed is not published by who read it before, in no way", async () => {
  const admin = await createAdmin();
  const author = await member();
  const thread = await post(await member());
  await setHolding(admin, { ...OFF, words: "zwickel" });
  const written = async () => {
    const [one, two] = [
      await post(author, "A zwickel"),
      await comment(author, thread.id, "My zwickel"),
    ];
    const shown = (await shownOf(author)).filter(
      ({ type, id }) => id === (type === "post" ? one.id : two.id),
    );
    expect(shown).toHaveLength(2);
    // The clock of a version has milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 2));
    return { post: one, comment: two, shown };
  };
  const change = async ({
    post: { id, title },
    comment: said,
  }: Awaited<ReturnType<typeof written>>) => {
    unwrap(await editPost(author, id, { title, content: "A worse zwickel", videoUrl: null }));
    unwrap(await editComment(author, said.id, { content: "My worse zwickel" }));
  };
  const waiting = async () => (await shownOf(author)).length;
  const conflict = { ok: false, problem: { code: "conflict" } };
  const first = await written();
  await change(first);
  for (const { seen, ...target } of first.shown) {
    expect(await approve(admin, target, seen)).toMatchObject(conflict);
    const show = target.type === "post" ? unhidePost : unhideComment;
    expect(await show(admin, target.id, seen)).toMatchObject(conflict);
  }
  const publish = { act: "publish", reason: null } as const;
  expect(await decideSeveral(admin, { ...publish, chosen: first.shown })).toMatchObject(conflict);
  expect(await waiting()).toBe(2);
  // Read again, they are published; what came after the list was shown stays.
  await written();
  const chosen = await shownOf(author);
  await post(author, "Another zwickel");
  expect(await decideSeveral(admin, { ...publish, chosen })).toMatchObject({ ok: true, count: 4 });
  expect(await waiting()).toBe(1);
});

test("the address that a quote repeats does not hold, another one in it does", async () => {
  const admin = await createAdmin();
  const [author, fresh] = [await member(), await member()];
  const asked = await post(author, "See https://known.example");
  const hidden = await post(author, "See https://hidden.example");
  unwrap(await hidePost(admin, hidden.id, REASON));
  await setHolding(admin, { ...OFF, links: true });
  const quote = (id: number, words: string) =>
    `> [A member wrote](/community/posts/${id}):\n>\n> ${words}\n\nThank you`;
  const why = async (content: string) => (await post(fresh, content)).heldFor;
  expect(await why(quote(asked.id, "See https://known.example"))).toBeNull();
  expect(await why(quote(asked.id, "See https://evil.example"))).toBe("link");
  expect(await why(quote(hidden.id, "See https://hidden.example"))).toBe("link");
  expect(await why(`${quote(asked.id, "See")} https://known.example`)).toBe("link");
});

test("a held post is nowhere for others, and as new once it is published", async () => {
  const admin = await createAdmin();
  const author = await member();
  const other = await member();
  const before = await countIn(1);
  await setHolding(admin, { ...OFF, words: "for sale" });
  const { id } = await post(author, "Buds for *sa*le");
  const isIn = (posts: readonly { id: number }[]) => posts.some((one) => one.id === id);
  const shown = async () => ({
    front: isIn((await getForumFront(id)).flatMap(({ posts }) => posts)),
    feed: isIn(await listNewestPosts(50)),
    api: isIn((await pagePosts({ limit: 100 })).posts.map((one) => one.post)),
    page: (await getPostPage(other.user, id, 1, null)).post !== null,
    visitors: (await getPostPage(null, id, 1, null)).post !== null,
    likes: (await like(other, { type: "post", id })).ok,
    reports: (await reportToAdmins(other, { type: "post", id }, { reason: "Look" })).ok,
    comments: (await commentOnPost(other, id, { content: "Me too", parentId: null })).ok,
  });
  const nowhere = { front: false, feed: false, api: false, page: false, visitors: false };
  expect(await shown()).toEqual({ ...nowhere, likes: false, reports: false, comments: false });
  expect(await getPostPage(other.user, id, 1, null)).toEqual({
    ...{ post: null, movedTo: null, reason: "" },
  });
  expect([await countIn(1), await pointsOf(author)]).toEqual([before, 0]);
  expect((await getPostPage(author.user, id, 1, null)).post?.hiddenReason).toMatch(/waits/);
  expect((await copyPersonalData(author.user)).posts).toHaveLength(1);
  expect((await listHeld(1, 100)).filter((text) => text.id === id)).toMatchObject([
    { type: "post", heldFor: "words", text: "Buds for *sa*le" },
  ]);
  unwrap(await approve(admin, { type: "post", id }));
  unwrap(await approve(admin, { type: "post", id }));
  const everywhere = { front: true, feed: true, api: true, page: true, visitors: true };
  expect(await shown()).toEqual({ ...everywhere, likes: true, reports: true, comments: true });
  expect(await countIn(1)).toBe(Number(before) + 1);
  expect(await pointsOf(author)).toBe(10);
});

test("a rejected post stays hidden with its reason, and can be published after all", async () => {
  const admin = await createAdmin();
  const author = await member();
  await setHolding(admin, { ...OFF, words: "for sale" });
  const { id } = await post(author, "Buds for sale");
  const waiting = await countHeld();
  unwrap(await reject(admin, { type: "post", id }, REASON));
  expect(await countHeld()).toBe(waiting - 1);
  expect(await getPost(id)).toMatchObject({ heldFor: "rejected", hiddenReason: REASON.reason });
  expect(await approve(await createAdmin(), { type: "post", id })).toMatchObject({
    problem: { code: "conflict" },
  });
  expect((await editPost(author, id, { title: "New", content: "Good", videoUrl: null })).ok).toBe(
    false,
  );
  unwrap(await unhidePost(admin, id));
  expect(await getPost(id)).toMatchObject({ heldFor: null, hiddenAt: null });
  expect(await pointsOf(author)).toBe(10);
  unwrap(await hidePost(admin, id, REASON));
  unwrap(await unhidePost(admin, id));
  expect(await pointsOf(author)).toBe(10);
});

test("a held comment has no place in the thread before it is published as the newest", async () => {
  const admin = await createAdmin();
  const author = await member();
  const other = await member();
  const { id: postId } = await post(other);
  await setHolding(admin, { ...OFF, words: "for sale" });
  const held = await comment(author, postId, "Buds for sale");
  const again = await comment(author, postId, "More for sale");
  const seen = await comment(other, postId);
  expect(seen.number).toBe(1);
  const page = async (viewer: Author["user"] | null) => {
    const shown = await getPostPage(viewer, postId, 1, null);
    if (!shown.post) throw new Error("No page");
    const { post, comments, unshown } = shown;
    return [post.replyCount, comments.map(({ id }) => id), unshown.map(({ id }) => id)];
  };
  expect(await page(other.user)).toEqual([1, [seen.id], []]);
  expect(await page(null)).toEqual([1, [seen.id], []]);
  expect(await page(author.user)).toEqual([1, [seen.id], [held.id, again.id]]);
  expect(await getComment(other.user, held.id)).toBeNull();
  expect(await getComment(null, held.id)).toBeNull();
  expect((await listNewestComments(postId, 9)).map(({ id }) => id)).toEqual([seen.id]);
  const reply = { content: "An answer", parentId: held.id };
  expect(await commentOnPost(other, postId, reply)).toMatchObject({ problem: { code: "invalid" } });
  unwrap(await approve(admin, { type: "comment", id: held.id }));
  expect(await page(null)).toEqual([2, [seen.id, held.id], []]);
  expect(await pointsOf(author)).toBe(5);
  unwrap(await reject(admin, { type: "comment", id: again.id }, REASON));
  expect(await page(author.user)).toEqual([2, [seen.id, held.id], [again.id]]);
  unwrap(await unhideComment(admin, again.id));
  expect(await page(null)).toEqual([3, [seen.id, held.id, again.id], []]);
  expect(await pointsOf(author)).toBe(10);
});

test("an edit can hold a text, and its author can delete it while it waits", async () => {
  const admin = await createAdmin();
  const author = await member();
  const shown = await post(author);
  const said = await comment(author, shown.id);
  await setHolding(admin, { ...OFF, words: "for sale" });
  const before = await countIn(1);
  unwrap(await editComment(author, said.id, { content: "For sale" }));
  expect((await getPost(shown.id))?.replyCount).toBe(0);
  unwrap(await editPost(author, shown.id, { title: "Buds", content: "For sale", videoUrl: null }));
  expect((await getPost(shown.id))?.heldFor).toBe("words");
  expect(await countIn(1)).toBe(Number(before) - 1);
  unwrap(await approve(admin, { type: "post", id: shown.id }));
  expect([await countIn(1), await pointsOf(author)]).toEqual([before, 15]);
  unwrap(await deleteComment(author, said.id));
  expect((await getPost(shown.id))?.replyCount).toBe(0);
  const [row] = await db.select().from(forumComments).where(eq(forumComments.id, said.id));
  expect(row).toMatchObject({ content: "", heldFor: null });
  expect(
    (await listHeld(1, 100)).some(({ id, type }) => type === "comment" && id === said.id),
  ).toBe(false);
});

test("of two moderators who decide at once one decides, and points are given once", async () => {
  const author = await member();
  const [first, second, third] = await Promise.all([createAdmin(), createAdmin(), createAdmin()]);
  await setHolding(first, { ...OFF, words: "for sale" });
  const { id } = await post(author, "Buds for sale");
  const decided = await Promise.all([
    approve(first, { type: "post", id }),
    approve(second, { type: "post", id }),
    reject(third, { type: "post", id }, REASON),
  ]);
  const [row] = await db.select().from(forumPosts).where(eq(forumPosts.id, id));
  const isShown = row?.hiddenAt === null;
  expect(decided.map(({ ok }) => ok)).toEqual(isShown ? [true, true, false] : [false, false, true]);
  expect(await pointsOf(author)).toBe(isShown ? 10 : 0);
});

test("a text that waited counts from its publication in lists, feeds, the API and unread marks", async () => {
  const admin = await createAdmin();
  const [author, other, reader] = [await member(), await member(), await member()];
  const thread = await post(other);
  await setHolding(admin, { ...OFF, words: "for sale" });
  const held = await post(author, "For sale");
  const said = await comment(author, thread.id, "For sale");
  const written = sql`now() - interval '2 days'`;
  await db
    .update(forumPosts)
    .set({ createdAt: written, hiddenAt: written })
    .where(eq(forumPosts.id, held.id));
  await db.update(forumComments).set({ createdAt: written }).where(eq(forumComments.id, said.id));
  const since = [];
  for (let count = 0; count < 4; count += 1) since.push((await post(other)).id);
  await db.insert(forumVisits).values({
    userId: reader.user.id,
    previousAt: sql`now() - interval '1 hour'`,
    lastAt: sql`now() - interval '40 minutes'`,
  });
  await db
    .update(forumPosts)
    .set({ createdAt: written })
    .where(inArray(forumPosts.id, [thread.id, ...since]));
  expect(await listUnread(reader.user, [held.id, thread.id])).toEqual([]);
  unwrap(await approve(admin, { type: "post", id: held.id }));
  unwrap(await approve(admin, { type: "comment", id: said.id }));

  const order = [held.id, ...since.toReversed()];
  const own = (ids: readonly number[]) => ids.filter((id) => order.includes(id));
  const idsOf = (posts: readonly { id: number }[]) => own(posts.map(({ id }) => id));
  expect(idsOf(await listNewestPosts(5))).toEqual(order);
  expect(idsOf(await listNewestPosts(5, 1))).toEqual(order);
  const asked = { category: null, before: null };
  expect(idsOf((await getViewPage("new", asked, null, null))?.posts ?? [])).toEqual(order);
  const unanswered = await getViewPage("unanswered", { category: 1, before: null }, null, null);
  expect(idsOf(unanswered?.posts ?? [])).toEqual(order);
  const [section] = (await getForumFront(null)).filter(({ key }) => key === 1);
  const pinned = await db.$count(forumPosts, eq(forumPosts.isPinned, true));
  if (pinned === 0) expect(idsOf(section?.posts ?? [])).toEqual(order.slice(0, 3));
  expect(idsOf((await getSectionPage(1, 1, null))?.section.posts ?? [])).toEqual(order);
  const marks = await listUnread(reader.user, [held.id, thread.id]);
  expect(marks.sort()).toEqual([newCommentsMark(thread.id), newPostMark(held.id)].sort());
  // Page by page, each post once.
  const paged: number[] = [];
  let cursor: Awaited<ReturnType<typeof pagePosts>>["next"] = null;
  do {
    const page: Awaited<ReturnType<typeof pagePosts>> = await pagePosts({
      limit: 2,
      ...(cursor && { cursor }),
    });
    paged.push(...page.posts.map((one) => one.post.id));
    cursor = page.next;
  } while (cursor);
  expect(own(paged)).toEqual(order);
  expect(new Set(paged).size).toBe(paged.length);
  let before: string | null = null;
  const viewed: number[] = [];
  do {
    const places = await listViewed("new", { category: null, before, limit: 2 }, null);
    viewed.push(...places.map(({ id }) => id));
    before = places.at(-1)?.cursor ?? null;
  } while (before);
  expect(own(viewed)).toEqual(order);
  // Hidden and shown again, it keeps its place.
  const place = async () =>
    (await db.select().from(forumPosts).where(eq(forumPosts.id, held.id)))[0];
  const placed = await place();
  unwrap(await hidePost(admin, held.id, REASON));
  unwrap(await unhidePost(admin, held.id));
  expect(await place()).toMatchObject({ place: placed?.place, createdAt: placed?.createdAt });
});
