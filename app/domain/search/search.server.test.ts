import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { deleteComment, editComment } from "~/domain/forum/comments/change-own-comment.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { hideComment } from "~/domain/forum/moderation/moderate-comment.server";
import { hidePost, movePost, unhidePost } from "~/domain/forum/moderation/moderate-post.server";
import { deletePost, editPost } from "~/domain/forum/posts/change-own-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { archiveProduct, restoreProduct } from "~/domain/shop/save-product.server";
import { askWords } from "~/domain/words/ask-words.server";
import { forumCategories, forumPosts, searchDocuments } from "~drizzle/schema";
import { createAdmin, createProduct, member, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { findCandidates, MOST_CANDIDATES } from "./candidates.server";
import { search } from "./search.server";
import { readSearch, type SearchAsked } from "./search.schema";

useDatabase();

const NO_LIMITS: SearchAsked = {
  ...{ q: "", kind: null, category: null, author: null, since: null, before: null, page: 1 },
};

const find = async (q: string, limits: Partial<SearchAsked> = {}) =>
  search({ ...NO_LIMITS, q, ...limits });
const pathsOf = async (q: string, limits: Partial<SearchAsked> = {}) =>
  (await find(q, limits)).results.map(({ path }) => path);

type Author = Awaited<ReturnType<typeof member>>;

async function post(author: Author, title: string, content: string, categoryId?: number) {
  const input = { title, content, categoryId: categoryId ?? null, videoUrl: null };
  return unwrap(await createPost(author, input)).post;
}

const comment = async (author: Author, postId: number, content: string) =>
  unwrap(await commentOnPost(author, postId, { content, parentId: null })).comment;

test("a word in a title comes before the same word in a text, and that before a comment", async () => {
  const author = await member();
  const inText = await post(author, "A question", "How long does the quillfoil dry?");
  const inTitle = await post(author, "Quillfoils", "How long do they dry?");
  const under = await comment(author, inText.id, "My quillfoil took ten days.");
  const { results, total } = await find("QUILLFOIL");
  expect(results.map(({ kind, path }) => [kind, path])).toEqual([
    ["post", `/community/posts/${inTitle.id}`],
    ["post", `/community/posts/${inText.id}`],
    ["comment", `/community/posts/${inText.id}#comment-${under.id}`],
  ]);
  expect(total).toBe(3);
  expect(results[2]).toMatchObject({ title: "A question", author: { id: author.user.id } });
});

test("guides, articles, products, events and pages are found", async () => {
  const product = await createProduct({ name: "Wexelbrand Tin", description: "Six candles" });
  const cases: [q: string, kind: string, path: string][] = [
    ["possession tourists", "guide", "/community/guides/new-york-laws-for-tourists"],
    ["wexelbrand", "product", `/shop/${product.slug}`],
    ["beginners workshop", "event", "/community/calendar#beginner-workshop"],
    ["privacy policy", "page", "/privacy-policy"],
  ];
  for (const [q, kind, path] of cases) {
    expect(
      await pathsOf(q, { kind: readSearch(new URLSearchParams({ kind })).asked.kind }),
      q,
    ).toContain(path);
  }
  const articles = await find("law", { kind: "article" });
  expect(articles.results.every(({ path }) => path.startsWith("/education/"))).toBe(true);
  expect(articles.total).toBeGreaterThan(0);
});

test("what is no longer to be seen is not found, and found again when it may be", async () => {
  const [author, admin] = [await member(), await createAdmin()];
  const kept = await post(author, "Of frumbles", "Words");
  const said = await comment(author, kept.id, "More about frumbles");
  const expectFound = async (...paths: string[]) => {
    expect((await pathsOf("frumbles")).sort()).toEqual(paths.sort());
    expect((await find("frumbles")).total).toBe(paths.length);
  };
  const [postPath, commentPath] = [
    `/community/posts/${kept.id}`,
    `/community/posts/${kept.id}#comment-${said.id}`,
  ];
  await expectFound(postPath, commentPath);
  await hidePost(admin, kept.id, { reason: "A test" });
  await expectFound();
  await unhidePost(admin, kept.id);
  await expectFound(postPath, commentPath);
  await hideComment(admin, said.id, { reason: "A test" });
  await expectFound(postPath);
  const other = await comment(author, kept.id, "Other frumbles");
  await deleteComment(author, other.id);
  await expectFound(postPath);
  unwrap(
    await editPost(author, kept.id, { title: "Of nothing", content: "Words", videoUrl: null }),
  );
  await expectFound();
  const again = await comment(author, kept.id, "Nothing");
  unwrap(await editComment(author, again.id, { content: "Late frumbles" }));
  await expectFound(`/community/posts/${kept.id}#comment-${again.id}`);
  await deletePost(author, kept.id);
  await expectFound();

  const product = await createProduct({ name: "Frumbles in a tin" });
  await expectFound(`/shop/${product.slug}`);
  await archiveProduct(admin, product.id);
  await expectFound();
  await restoreProduct(admin, product.id);
  await expectFound(`/shop/${product.slug}`);
});

test("a search is limited by kind, category, author and time, together too", async () => {
  const [ann, ben, admin] = [await member(), await member(), await createAdmin()];
  const [first, second] = await db.select({ id: forumCategories.id }).from(forumCategories);
  const old = await post(ann, "Old drindle", "x", first?.id);
  await db
    .update(forumPosts)
    .set({ createdAt: new Date("2024-02-29T12:00:00Z") })
    .where(eq(forumPosts.id, old.id));
  const fresh = await post(ben, "New drindle", "x", second?.id);
  const said = await comment(ann, fresh.id, "A drindle");
  const [oldPath, newPath] = [`/community/posts/${old.id}`, `/community/posts/${fresh.id}`];
  const saidPath = `${newPath}#comment-${said.id}`;
  const expectFound = async (limits: Partial<SearchAsked>, ...paths: string[]) =>
    expect((await pathsOf("drindle", limits)).sort(), JSON.stringify(limits)).toEqual(paths.sort());
  await expectFound({}, oldPath, newPath, saidPath);
  await expectFound({ kind: "comment" }, saidPath);
  await expectFound({ kind: "product" });
  await expectFound({ category: second?.id ?? 0 }, newPath, saidPath);
  await expectFound({ category: 0 });
  await expectFound({ author: `member-${ann.user.id}` }, oldPath, saidPath);
  await expectFound({ author: String(ben.user.id) }, newPath);
  await expectFound({ author: "nobody-at-all" });
  await expectFound({ before: "2024-03-01" }, oldPath);
  await expectFound({ before: "2024-02-29" });
  await expectFound({ since: "2024-02-29" }, oldPath, newPath, saidPath);
  await expectFound({ since: "2024-03-01" }, newPath, saidPath);
  await expectFound(
    { since: "2024-01-01", before: "2024-12-31", author: String(ann.user.id) },
    oldPath,
  );
  await movePost(admin, fresh.id, { categoryId: first?.id ?? null, note: null });
  await expectFound({ category: first?.id ?? 0 }, oldPath, newPath, saidPath);
  // Without words: what a member wrote, newest first.
  expect(await pathsOf("", { author: String(ann.user.id) })).toEqual([saidPath, oldPath]);
  expect((await find("")).total).toBe(0);
});

test("an excerpt has the matched words apart, and nothing in it is a mark of its own", async () => {
  const author = await member();
  const { id } = await post(
    author,
    "A <b>bold</b> snorkwell",
    `Some **words** about [a snorkwell](https://example.com/x) <script>alert(1)</script> \u0001evil\u0002 & "more".`,
  );
  const { results } = await find("snorkwell");
  const [found] = results;
  expect(found).toMatchObject({ path: `/community/posts/${id}`, title: "A <b>bold</b> snorkwell" });
  expect(found?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    "snorkwell",
  ]);
  const text = found?.excerpt.map((piece) => piece.text).join("") ?? "";
  expect(text).toContain("Some words about a snorkwell <script>alert(1)</script>");
  expect(text).not.toMatch(/[\u0001\u0002*]|example\.com/);
});

test("a misspelled word finds its neighbour, but none that only a hidden text has", async () => {
  const [author, admin] = [await member(), await createAdmin()];
  const shown = await post(author, "Growing brindleberries", "Words");
  const found = await find("brindelberries");
  expect(found).toMatchObject({ near: "brindleberries", total: 1 });
  expect(found.results[0]?.path).toBe(`/community/posts/${shown.id}`);
  // Operators stay.
  expect((await find('"growing brindelberries" -absent')).near).toBe(
    '"growing brindleberries" -absent',
  );
  await hidePost(admin, shown.id, { reason: "A test" });
  for (const q of ["brindelberries", "law or brindelberries", "brindleberries"]) {
    expect((await find(q)).near, q).toBeNull();
  }
  expect(await pathsOf("brindelberries")).toEqual([]);
});

test("swapped letters are put right, and letters of no word suggest nothing", async () => {
  const author = await member();
  await post(author, "Blommer and zorren", "The feltwick is in the pond, and the torve too");
  const cases: [q: string, near: string][] = [
    ["blmomer", "blommer"],
    ["lbommer", "blommer"],
    ["zorrne", "zorren"],
    ["tovre", "torve"],
    ["feltwcik pond", "feltwick pond"],
    ["fletwick", "feltwick"],
    ["feltwikc", "feltwick"],
  ];
  for (const [q, near] of cases) expect((await find(q)).near, q).toBe(near);
  // Other words, though they begin or end like one that is there.
  for (const q of ["xqzvbn", "feltxqzk", "torqs", "zorr", "qqqqqqqqqqqq", "blomstrand"]) {
    expect((await find(q)).near, q).toBeNull();
  }
});

test("any text can be searched for", async () => {
  const strange = [
    "'",
    '"',
    "\\",
    "!",
    "<->",
    "a & | b",
    "(((",
    ":*",
    "-",
    "--x",
    "%",
    "_",
    "😀",
    "or",
    "n-o",
    "-w-e d-o",
    "' k post'",
    "a".repeat(200),
    "\u0000\u0001x",
  ];
  for (const q of strange) {
    const { asked } = readSearch(new URLSearchParams({ q }));
    expect((await search(asked)).total, q).toBeLessThan(3);
  }
});

test("words that are too common are named, and looked for as a phrase in titles", async () => {
  const author = await member();
  const band = await post(author, "We heard The Who live", "Of all bands");
  await post(author, "Who is the owner?", "The who, in a text");
  const path = `/community/posts/${band.id}`;
  for (const q of ["the who", "The WHO", '"the who"']) {
    const found = await find(q);
    expect(found.isOfTitles, q).toBe(true);
    expect(
      found.results.map((one) => one.path),
      q,
    ).toEqual([path]);
  }
  expect((await find("the who")).common).toEqual(["the", "who"]);
  expect(await find("or not to be")).toMatchObject({ total: 0, isOfTitles: true, near: null });
  expect(await find("the who live")).toMatchObject({ common: ["the", "who"], isOfTitles: false });
  expect((await pathsOf("the who live"))[0]).toBe(path);
  expect((await find("of all bands")).common).toEqual(["of", "all"]);
  expect((await find("bands")).common).toEqual([]);
  // "or" parts what is looked for. Beside nothing but common words it is one of them.
  const hamlet = await post(author, "To be or not to be", "Words");
  expect(await find("to be or not to be")).toMatchObject({
    ...{ total: 1, isOfTitles: true, common: ["to", "be", "or", "not"] },
    results: [{ path: `/community/posts/${hamlet.id}` }],
  });
  expect(await find("or")).toMatchObject({ isOfTitles: true, common: ["or"] });
  expect(await pathsOf("or")).toContain(`/community/posts/${hamlet.id}`);
  expect(await find("bands or")).toMatchObject({ total: 1, common: ["or"] });
  expect(await find("the who", { author: "nobody-at-all" })).toMatchObject({
    ...{ total: 0, isOfTitles: true, common: ["the", "who"] },
  });
});

test("of a word that many have, the newest are ranked, and older ones are a search away", async () => {
  const author = await member();
  const { id } = author.user;
  await db.execute(sql`
    insert into forum_posts (title, content, author_id, created_at)
    select 'Post ' || n, 'A plommet', ${id}::int, now() - interval '3 hours' * n from generate_series(1, 250) n`);
  const seen = new Set<string>();
  let before: string | null = null;
  const totals: number[] = [];
  for (let pages = 0; pages < 3; pages++) {
    const first = await find("plommet", { before });
    totals.push(first.total);
    for (let page = 1; page <= first.pageCount; page++) {
      for (const path of await pathsOf("plommet", { before, page })) seen.add(path);
    }
    before = first.olderThan;
  }
  expect(totals).toEqual([MOST_CANDIDATES, MOST_CANDIDATES, 50]);
  expect(before).toBeNull();
  expect(seen.size).toBe(250);
});

test("a search that takes long stops at an instant, and the next begins there", async () => {
  const author = await member();
  const { id } = author.user;
  await db.execute(sql`
    insert into forum_posts (title, content, author_id, created_at)
    select 'Post ' || n, 'A grindle', ${id}::int, now() - interval '9 days' * n from generate_series(0, 40) n`);
  const words = await askWords("grindle");
  const query = { ...NO_LIMITS, q: "grindle", words, kind: "post" as const, authorId: null };
  expect((await findCandidates(query)).candidates).toHaveLength(41);
  const found: number[] = [];
  let searches = 0;
  for (let before: string | null = null; searches === 0 || before !== null; searches++) {
    const part = await findCandidates(
      { ...query, before },
      { walkMs: -1, commonAbove: 10_000, largeAbove: 0 },
    );
    found.push(...part.candidates.map((candidate) => candidate.id));
    before = part.stoppedAt;
  }
  expect(new Set(found).size).toBe(41);
  expect(found).toHaveLength(41);
  expect(searches).toBeGreaterThan(10);
});

test("words that are common are looked for among the newest comments first, and then in all", async () => {
  const { id } = (await member()).user;
  await db.execute(sql`
    with post as (
      insert into forum_posts (title, content, author_id, created_at)
      values ('A long thread', 'Begins', ${id}::int, now() - interval '400 days') returning id
    )
    insert into forum_comments (post_id, author_id, number, content, created_at)
    select post.id, ${id}::int, n, case
      when n = 1 then 'thrimble and wexford' when n = 2 then 'thrimble and quorndon'
      when n % 2 = 0 then 'thrimble' else 'wexford' end, now() - interval '9 days' * (42 - n)
    from post, generate_series(1, 40) n`);
  await db.execute(sql`analyze search_documents`);
  const bounds = { walkMs: 60_000, commonAbove: 10, largeAbove: 0 };
  const find = async (q: string, before: string | null = null) => {
    const words = await askWords(q);
    const query = { ...NO_LIMITS, q, words, kind: "comment" as const, authorId: null, before };
    return findCandidates(query, bounds);
  };
  const first = await find("thrimble wexford");
  expect(first.candidates).toEqual([]);
  const rest = await find("thrimble wexford", first.stoppedAt);
  expect(rest.candidates).toHaveLength(1);
  expect(rest.stoppedAt).toBeNull();
  // Few comments have one of these words.
  const rare = await find("thrimble quorndon");
  expect(rare.candidates).toHaveLength(1);
  expect(rare.stoppedAt).toBeNull();
});

test("every post and comment has one document, and filling all again changes none", async () => {
  const documents = () =>
    db
      .select({
        postId: searchDocuments.postId,
        commentId: searchDocuments.commentId,
        lexemes: searchDocuments.lexemes,
        createdAt: searchDocuments.createdAt,
      })
      .from(searchDocuments)
      .where(sql`kind in ('post', 'comment')`)
      .orderBy(searchDocuments.postId, searchDocuments.commentId);
  const before = await documents();
  await db.execute(sql`select search_fill()`);
  expect(await documents()).toEqual(before);
  expect(before.length).toBeGreaterThan(250);
});
