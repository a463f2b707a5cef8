import { expect, test } from "vitest";
import { createAdmin, member, unwrap, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import {
  type Author,
  comment,
  NOTE,
  openPath,
  post,
  REASON,
} from "../../../../tests/support/threads";
import { postView } from "../api-views";
import { deleteComment } from "../comments/change-own-comment.server";
import { getSectionPage } from "../forum-page.server";
import { postPath } from "../forum-paths";
import { listForumActs } from "../moderation/act-queries.server";
import { mergePost, unmergePost } from "../moderation/merge-posts.server";
import { hideComment, unhideComment } from "../moderation/moderate-comment.server";
import { hidePost, lockPost } from "../moderation/moderate-post.server";
import { splitPost } from "../moderation/split-post.server";
import { ownInThread } from "../own-in-thread.server";
import { markAnswer, unmarkAnswer } from "./mark-answer.server";
import { getPost } from "./post-queries.server";

useDatabase();

const SECTION = 4;

async function asked() {
  const author = await member();
  const helper = await member();
  const { id } = await post(author, SECTION);
  return { author, helper, id, said: await comment(helper, id) };
}

const answerOf = async (id: number) => (await getPost(id))?.answer?.id ?? null;

async function listedAnswerOf(id: number) {
  const page = await getSectionPage(SECTION, 1, null);
  return page?.section.posts.find((one) => one.id === id)?.answerId;
}

test("the author of a post marks one comment as its answer, another one, and none", async () => {
  const { author, helper, id, said } = await asked();
  unwrap(await markAnswer(author, said.id));
  unwrap(await markAnswer(author, said.id));
  expect(await getPost(id)).toMatchObject({
    answer: { id: said.id, postId: id, number: said.number },
    answerAuthor: { id: helper.user.id },
  });
  expect(await listedAnswerOf(id)).toBe(said.id);
  const other = await comment(helper, id);
  unwrap(await markAnswer(author, other.id));
  expect(await answerOf(id)).toBe(other.id);
  // Not the one that is marked now.
  unwrap(await unmarkAnswer(author, said.id));
  expect(await answerOf(id)).toBe(other.id);
  unwrap(await unmarkAnswer(author, other.id));
  expect(await answerOf(id)).toBeNull();
  expect(await listedAnswerOf(id)).toBeUndefined();
});

test("only the author of the post and admins mark answers, also in a locked post", async () => {
  const { author, helper, id, said } = await asked();
  const admin = await createAdmin();
  const forbidden = { problem: { code: "forbidden" } };
  expect(await markAnswer(helper, said.id)).toMatchObject(forbidden);
  expect(await markAnswer(visitor(), said.id)).toMatchObject({
    problem: { code: "unauthenticated" },
  });
  await lockPost(admin, id);
  unwrap(await markAnswer({ ...author, user: admin }, said.id));
  expect(await unmarkAnswer(helper, said.id)).toMatchObject(forbidden);
  expect(await answerOf(id)).toBe(said.id);
  const { post: shown, comments } = await openPath(null, postPath(id));
  const marksOf = async ({ user }: Author) =>
    shown ? (await ownInThread(shown, comments)(user)).marks : "";
  expect(await marksOf(author)).toContain(`asked-${id}`);
  expect(await marksOf(helper)).not.toContain("asked-");
  const found = await getPost(id);
  expect(found && postView(found, [], new Set())).toMatchObject({ answerId: said.id });
  expect((await listForumActs({ postId: id })).map(({ act }) => act)).toEqual(["answer", "lock"]);
});

test("what nobody can read is no answer, and cannot be marked", async () => {
  const { author, helper, id, said } = await asked();
  const admin = await createAdmin();
  const gone = { problem: { code: "not-found" } };
  unwrap(await markAnswer(author, said.id));
  unwrap(await hideComment(admin, said.id, REASON));
  expect(await answerOf(id)).toBeNull();
  expect(await listedAnswerOf(id)).toBeUndefined();
  expect(await markAnswer(author, said.id)).toMatchObject(gone);
  unwrap(await unhideComment(admin, said.id));
  unwrap(await deleteComment(helper, said.id));
  expect(await answerOf(id)).toBeNull();
  expect(await markAnswer(author, said.id)).toMatchObject(gone);
  expect(await markAnswer(author, 2_000_000)).toMatchObject(gone);
  const last = await comment(helper, id);
  unwrap(await hidePost(admin, id, REASON));
  expect(await markAnswer(author, last.id)).toMatchObject(gone);
});

test("an answer is one of its post alone: not where it is moved to, and again when it returns", async () => {
  const { author, helper, id, said } = await asked();
  const admin = await createAdmin();
  unwrap(await markAnswer(author, said.id));
  const into = await post(await member(), SECTION);
  unwrap(await mergePost(admin, id, { into: into.id, ...NOTE }));
  expect(await answerOf(into.id)).toBeNull();
  unwrap(await unmergePost(admin, id, NOTE));
  expect(await answerOf(id)).toBe(said.id);
  await comment(helper, id);
  const split = { title: "Another subject", categoryId: SECTION, ...NOTE, comments: [said.id] };
  const made = unwrap(await splitPost(admin, id, split));
  expect([await answerOf(id), await answerOf(made.id)]).toEqual([null, null]);
});
