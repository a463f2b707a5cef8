import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { guides } from "~/content/community/guides";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { archiveProduct } from "~/domain/shop/save-product.server";
import {
  forumComments,
  forumDrafts,
  forumPosts,
  investorDocuments,
  investorMessages,
  investorUpdates,
  websiteDrafts,
} from "~drizzle/schema";
import {
  actorOf,
  anyAdmin,
  createAdmin,
  createProduct,
  createStaff,
  createUser,
  PASSWORD,
} from "../support/builders";
import { createDocument, createInvestor } from "../support/investors";
import { eachOf } from "../support/each-of";
import { expect, test } from "../support/test";

/** A word that nothing else has, of letters alone, so that near misses find it too. */
const uniqueWord = () =>
  `zq${[...randomBytes(9)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("")}`;

/** The word without one of its letters. */
const misspelled = (word: string) => word.slice(0, 5) + word.slice(6);

async function write(author: User, title: string, content: string): Promise<number> {
  const input = { title, content, categoryId: null, videoUrl: null };
  const made = await createPost(actorOf(author), input);
  if (!made.ok) throw new Error(made.problem.message);
  return made.post.id;
}

async function say(author: User, postId: number, content: string): Promise<number> {
  const made = await commentOnPost(actorOf(author), postId, { content, parentId: null });
  if (!made.ok) throw new Error(made.problem.message);
  return made.comment.id;
}

/** Each puts a word where the search must not look. */
const WALLS: [where: string, put: (word: string, author: User) => Promise<unknown>][] = [
  [
    "a hidden post",
    async (word, author) => {
      const id = await write(author, word, `About ${word}`);
      await db.update(forumPosts).set({ hiddenAt: new Date() }).where(eq(forumPosts.id, id));
    },
  ],
  [
    "a comment on a hidden post",
    async (word, author) => {
      const id = await write(author, uniqueWord(), "Words");
      await say(author, id, `About ${word}`);
      await db.update(forumPosts).set({ hiddenAt: new Date() }).where(eq(forumPosts.id, id));
    },
  ],
  [
    "a held post",
    (word, authorOfHeld) =>
      db.insert(forumPosts).values({
        ...{ title: word, content: word, authorId: authorOfHeld.id },
        ...{ hiddenAt: new Date(), hiddenReason: "It waits for a moderator", heldFor: "words" },
      }),
  ],
  [
    "a hidden comment",
    async (word, author) => {
      const id = await say(author, await write(author, uniqueWord(), "Words"), `About ${word}`);
      await db.update(forumComments).set({ hiddenAt: new Date() }).where(eq(forumComments.id, id));
    },
  ],
  [
    "a deleted comment",
    async (word, author) => {
      const id = await say(author, await write(author, uniqueWord(), "Words"), `About ${word}`);
      await db.update(forumComments).set({ deletedAt: new Date() }).where(eq(forumComments.id, id));
    },
  ],
  [
    "a deleted post",
    async (word, author) => {
      const id = await write(author, word, "Words");
      await db.update(forumPosts).set({ deletedAt: new Date() }).where(eq(forumPosts.id, id));
    },
  ],
  [
    "a draft",
    (word) => db.insert(forumDrafts).values({ key: word, fields: { title: word, content: word } }),
  ],
  [
    "an investors' document",
    async (word) => {
      const id = await createDocument("investor");
      await db.update(investorDocuments).set({ title: word }).where(eq(investorDocuments.id, id));
    },
  ],
  [
    "an investors' update",
    (word) =>
      db.insert(investorUpdates).values({
        ...{ title: word, content: word, type: "general", isPublished: true },
        publishedAt: new Date(),
      }),
  ],
  [
    "an investor's message",
    (word, { id, email }) =>
      db.insert(investorMessages).values({
        ...{ investorId: id, investorName: "Ada", investorEmail: email },
        ...{ subject: word, message: `About ${word}` },
      }),
  ],
  [
    "an archived product",
    async (word) => archiveProduct(anyAdmin(), (await createProduct({ name: word })).id),
  ],
  [
    "an unpublished draft of the guides",
    async (word) => {
      const edited = Object.fromEntries(
        guides.map((guide) => [guide.id, { ...guide, title: word }]),
      );
      await db
        .insert(websiteDrafts)
        .values({ key: "guides", value: edited, revision: 1, authorName: "owner" })
        .onConflictDoUpdate({ target: websiteDrafts.key, set: { value: edited } });
    },
  ],
];

/** Who searches. What is behind a wall is found by none of them. */
const READERS: Record<string, (author: User) => Promise<User | null>> = {
  visitor: async () => null,
  "its author": async (author) => author,
  member: () => createUser(),
  investor: async () => (await createInvestor("investor")).user,
  advisor: async () => (await createInvestor("advisor")).user,
  "board member": async () => (await createInvestor("board")).user,
  staff: () => createStaff(),
  admin: () => createAdmin(),
};

async function signIn(request: APIRequestContext, user: User | null) {
  await request.get("/api/logout");
  if (!user) return;
  const data = { username: user.username, password: PASSWORD };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
}

type Answer = { total: number; near: string | null; results: unknown[] };

test("what is behind a wall is found by nobody, not even as a count or a suggestion", async ({
  request,
}) => {
  const author = await createUser();
  const shown = uniqueWord();
  await write(author, `Open ${shown}`, "Words that everybody may read");
  const hidden: [where: string, word: string][] = [];
  for (const [where, put] of WALLS) {
    const word = uniqueWord();
    await put(word, author);
    hidden.push([where, word]);
  }
  const ask = async (q: string) => {
    const response = await request.get(`/api/search?q=${encodeURIComponent(q)}`);
    expect(response.status()).toBe(200);
    // The API's own answer.
    return (await response.json()) as Answer;
  };
  await eachOf(Object.entries(READERS), async ([reader, user]) => {
    await signIn(request, await user(author));
    expect(await ask(shown), reader).toMatchObject({ total: 1, near: null });
    expect(await ask(misspelled(shown)), reader).toMatchObject({ total: 1, near: shown });
    for (const [where, word] of hidden) {
      const nothing = { total: 0, near: null, results: [] };
      expect(await ask(word), `${where} by ${reader}`).toMatchObject(nothing);
      expect(await ask(misspelled(word)), `near ${where} by ${reader}`).toMatchObject(nothing);
      const either = await ask(`${shown} or ${misspelled(word)}`);
      expect(either, `${where} or another by ${reader}`).toMatchObject({ total: 1, near: null });
    }
    const [, word] = hidden[0] ?? ["", ""];
    const page = await (await request.get(`/search?q=${misspelled(word)}`)).text();
    expect(page, reader).not.toContain(word);
  });
});
