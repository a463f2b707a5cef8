import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeEach, expect, inject, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { hidePost } from "~/domain/forum/moderation/moderate-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { FOLDING } from "~/domain/words/fold.server";
import { searchDocuments, searchWords, settings } from "~drizzle/schema";
import { createAdmin, createProduct, member } from "../../../tests/support/builders";
import { databaseKind, useDatabase } from "../../../tests/support/database";
import { databaseUrl } from "../../../tests/support/postgres-server";
import { forgetSite, syncSite } from "./sync-site.server";
import { fillNext } from "./fill-documents.server";

useDatabase();

const COMMENTS = 250;

async function fillAll() {
  while (!(await fillNext()));
}

/** The forum as it was before it had a search. */
async function forget() {
  await db.delete(searchDocuments).where(sql`kind in ('post', 'comment')`);
  await db.delete(searchWords);
  await db.delete(settings).where(sql`key like 'search.%'`);
}

const documents = () =>
  selectRows(sql`
    select post_id, comment_id, created_at, lexemes from search_documents
    where kind in ('post', 'comment') order by post_id, comment_id`);

const words = () => selectRows(sql`select word from search_words order by word`);

let postId: number;

beforeEach(async () => {
  const author = await member();
  const input = { content: "Sunflowers", categoryId: null, videoUrl: null };
  const made = await createPost(author, { ...input, title: "The garden" });
  const hidden = await createPost(author, { ...input, title: "The secret" });
  if (!made.ok || !hidden.ok) throw new Error("The posts are missing");
  postId = made.post.id;
  await commentOnPost(author, hidden.post.id, { content: "Whispered", parentId: null });
  await hidePost(await createAdmin(), hidden.post.id, { reason: "Secret" });
  await db.execute(sql`
    insert into forum_comments (post_id, author_id, content, number)
    select ${postId}::int, ${author.user.id}::int, 'Seedling ' || n, n
    from generate_series(1, ${COMMENTS}::int) n`);
});

test("texts that are older than the search get the documents that triggers would have made", async () => {
  const before = { documents: await documents(), words: await words() };
  await forget();
  await fillAll();
  expect(await documents()).toEqual(before.documents);
  expect(before.documents.length).toBeGreaterThan(COMMENTS);
  const found = (await words()) as { word: string }[];
  expect(found.map(({ word }) => word)).toEqual(
    expect.arrayContaining(["garden", "sunflowers", "seedling"]),
  );
  expect(found.map(({ word }) => word)).not.toContain("whispered");
});

test("documents of an older folding are made again, those of products and pages too", async () => {
  await createProduct({ name: "Café Crème", ingredients: "Jalapeño" });
  await syncSite();
  const all = () =>
    selectRows(sql`
      select coalesce(path, post_id::text, comment_id::text, product_id::text), lexemes
      from search_documents order by kind, post_id, comment_id, product_id, path`);
  const before = await all();
  await db.execute(sql`
    update search_documents set lexemes = to_tsvector('english', 'as it was') where lexemes is not null`);
  await db.execute(sql`delete from settings where key like 'search.%'`);
  await fillAll();
  forgetSite();
  await syncSite();
  expect(await all()).toEqual(before);
});

test("words of all that a product's document is made of are known, of old products too", async () => {
  const product = await createProduct({ name: "Tin", description: "Plain", strength: "Mellowest" });
  await db.execute(sql`update products set ingredients = 'Maltodextrin' where id = ${product.id}`);
  const expectKnown = async () =>
    expect(await words()).toEqual(
      expect.arrayContaining([{ word: "maltodextrin" }, { word: "mellowest" }]),
    );
  await expectKnown();
  await forget();
  await fillAll();
  await expectKnown();
});

test("a stopped process's work goes on where it was, and done work is not repeated", async () => {
  await forget();
  expect(await fillNext()).toBe(false);
  const [posts] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, `search.postsTo.${FOLDING}`));
  expect(Number(posts?.value)).toBeGreaterThanOrEqual(postId);
  await fillAll();
  await db.delete(searchDocuments).where(eq(searchDocuments.postId, postId));
  expect(await fillNext()).toBe(true);
  expect(await db.$count(searchDocuments, eq(searchDocuments.postId, postId))).toBe(0);
});

test.runIf(databaseKind === "postgres")(
  "a text that is changed meanwhile gets the document of its new words",
  async () => {
    await forget();
    // Else both would add this word, and the filler would wait for the end of the change.
    await db.insert(searchWords).values({ word: "garden" });
    const name = await selectRows<{ name: string }>(sql`select current_database() as name`);
    const other = postgres(databaseUrl(inject("postgresUrl"), name[0]?.name ?? ""), { max: 1 });
    await other.begin(async (tx) => {
      await tx`update forum_posts set content = 'Marigolds' where id = ${postId}`;
      expect(await fillNext()).toBe(false);
      expect(await db.$count(searchDocuments, eq(searchDocuments.postId, postId))).toBe(0);
    });
    await other.end();
    await fillAll();
    const [found] = await selectRows<{ lexemes: string }>(
      sql`select lexemes::text from search_documents where post_id = ${postId}`,
    );
    expect(found?.lexemes).toContain("marigold");
    expect(found?.lexemes).not.toContain("sunflow");
  },
);
