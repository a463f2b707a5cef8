import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { member } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { copyPersonalData } from "~/domain/privacy/copy-personal-data.server";
import { forumSavedDrafts } from "~drizzle/schema";
import { createPost } from "../posts/create-post.server";
import { draftInput } from "./draft.schema";
import {
  type DraftPlace,
  discardDraft,
  dropPosted,
  getDraftFor,
  getSavedDraft,
  listSavedDrafts,
  saveDraft,
  sweepSavedDrafts,
} from "./saved-drafts.server";

useDatabase();

type Member = Awaited<ReturnType<typeof member>>;
type Typed = { content: string; draftId?: number; draftVersion?: number; parentId?: number };

async function save(by: Member, typed: Typed, postId: number | null = null) {
  const saved = await saveDraft(by, postId, draftInput.parse(typed));
  if (!saved.ok) throw new Error(saved.problem.message);
  return saved;
}

const ownerOf = ({ user }: Member) => user;
const textsOf = async (by: Member) =>
  (await listSavedDrafts(ownerOf(by))).map(({ text }) => text).sort();

test("a draft is saved again in its place, for its owner alone", async () => {
  const author = await member();
  const first = await save(author, { content: "One" });
  const shown = { draftId: first.draft.id, draftVersion: first.draft.version };
  const second = await save(author, { content: "One **two**", ...shown });
  expect(second).toEqual({
    ok: true,
    draft: { id: first.draft.id, version: 2 },
    isApart: false,
  });
  expect(await textsOf(author)).toEqual(["One two"]);
  const other = await member();
  expect(await getSavedDraft(ownerOf(other), first.draft.id)).toBeNull();
  // Somebody else's draft is not changed by naming it.
  await save(other, { content: "Mine now", draftId: first.draft.id, draftVersion: 2 });
  await discardDraft(other, first.draft.id);
  expect(await textsOf(author)).toEqual(["One two"]);
  expect((await copyPersonalData(ownerOf(author))).drafts).toHaveLength(1);
  expect(await discardDraft(author, first.draft.id)).toEqual({ ok: true });
  expect(await textsOf(author)).toEqual([]);
});

test("a place shows its owner the draft that was saved there last, until it is posted", async () => {
  const [author, other] = [await member(), await member()];
  const input = { title: "Title", content: "Words", categoryId: null, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  const place = { postId: made.post.id, parentId: null };
  const contentOf = async (by: Member, at: DraftPlace = place) =>
    (await getDraftFor(ownerOf(by), at))?.fields.content;
  expect(await contentOf(author)).toBeUndefined();
  await save(author, { content: "Of a new post" });
  await save(author, { content: "Of the thread, first" }, place.postId);
  const { draft } = await save(author, { content: "Of the thread" }, place.postId);
  await save(other, { content: "Of another" }, place.postId);
  expect(await contentOf(author)).toBe("Of the thread");
  expect(await contentOf(author, { postId: null, parentId: null })).toBe("Of a new post");
  await dropPosted(ownerOf(author), place, "Of the thread, changed", draft);
  expect(await contentOf(author)).toBe("Of the thread, first");
});

test("a draft needs its post, but not the comment that it replies to", async () => {
  const author = await member();
  const draft = draftInput.parse({ content: "Words", parentId: 999_999 });
  expect(await saveDraft(author, 999_999, draft)).toMatchObject({ problem: { code: "not-found" } });
  const input = { title: "Title", content: "Words", categoryId: null, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  expect(await saveDraft(author, made.post.id, draft)).toMatchObject({ ok: true });
  expect(await listSavedDrafts(ownerOf(author))).toMatchObject([
    { postId: made.post.id, parentId: null },
  ]);
});

test("two windows with one draft: neither replaces what the other saved", async () => {
  const author = await member();
  const { draft } = await save(author, { content: "Begun" });
  const shown = { draftId: draft.id, draftVersion: draft.version };
  await save(author, { content: "Begun, and more in the first window", ...shown });
  const apart = await save(author, { content: "Begun, and more in the second", ...shown });
  expect(apart.isApart).toBe(true);
  expect(apart.draft.id).not.toBe(draft.id);
  // The second goes on in its own.
  const { id, version } = apart.draft;
  await save(author, { content: "The second, done", draftId: id, draftVersion: version });
  expect(await textsOf(author)).toEqual([
    "Begun, and more in the first window",
    "The second, done",
  ]);
});

test("the same text sent many times at once is one draft", async () => {
  const author = await member();
  await Promise.all(Array.from({ length: 8 }, () => save(author, { content: "Pressed twice" })));
  expect(await textsOf(author)).toEqual(["Pressed twice"]);
});

test("what is posted is no draft any more; what another window saved since stays", async () => {
  const author = await member();
  const place = { postId: null, parentId: null };
  const posted = await save(author, { content: "Posted\r\nhere" });
  await dropPosted(ownerOf(author), place, "Posted\r\nhere and changed", posted.draft);
  expect(await textsOf(author)).toEqual([]);
  // A save that arrived just before the post, of which the form does not know.
  await save(author, { content: " The same words\n" });
  await dropPosted(ownerOf(author), place, "The same words", null);
  expect(await textsOf(author)).toEqual([]);
  const { draft } = await save(author, { content: "First" });
  await save(author, { content: "Newer", draftId: draft.id, draftVersion: draft.version });
  await dropPosted(ownerOf(author), place, "First", draft);
  expect(await textsOf(author)).toEqual(["Newer"]);
});

test("an empty text and the hundred-and-first draft are refused, and old ones are deleted", async () => {
  const author = await member();
  const empty = await saveDraft(author, null, draftInput.parse({ content: "  \n" }));
  expect(empty).toMatchObject({ ok: false, problem: { code: "invalid" } });
  const user = ownerOf(author);
  await db.insert(forumSavedDrafts).values(
    Array.from({ length: 100 }, (_, n) => ({
      userId: user.id,
      fields: { content: `Draft ${n}` },
    })),
  );
  const full = await saveDraft(author, null, draftInput.parse({ content: "One more" }));
  expect(full).toMatchObject({ ok: false, problem: { code: "conflict" } });
  const [kept] = await listSavedDrafts(user);
  await db
    .update(forumSavedDrafts)
    .set({ savedAt: sql`now() - interval '91 days'` })
    .where(sql`${eq(forumSavedDrafts.userId, user.id)} and ${forumSavedDrafts.id} <> ${kept?.id}`);
  await sweepSavedDrafts();
  expect(await listSavedDrafts(user)).toHaveLength(1);
});
