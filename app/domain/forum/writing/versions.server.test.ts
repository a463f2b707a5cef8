import { expect, test } from "vitest";
import { createAdmin, member } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { deleteComment, editComment } from "../comments/change-own-comment.server";
import { commentOnPost } from "../comments/comment-on-post.server";
import { hideComment } from "../moderation/moderate-comment.server";
import { hidePost } from "../moderation/moderate-post.server";
import { deletePost, editPost } from "../posts/change-own-post.server";
import { createPost } from "../posts/create-post.server";
import { getCommentHistory, getPostHistory } from "./versions.server";

useDatabase();

type Author = Awaited<ReturnType<typeof member>>;

async function post(author: Author, content = "First") {
  const input = { title: "Title", content, categoryId: null, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  return made.post;
}

async function comment(author: Author, postId: number, content: string) {
  const made = await commentOnPost(author, postId, { content, parentId: null });
  if (!made.ok) throw new Error(made.problem.message);
  return made.comment;
}

const textsOf = (history: { versions: readonly { html: string }[] } | null) =>
  history?.versions.map(({ html }) => html.replace(/<[^>]*>/g, ""));

test("everybody can read every version of a post, with its time, the newest first", async () => {
  const author = await member();
  const { id, createdAt } = await post(author);
  expect(textsOf(await getPostHistory(null, id))).toEqual(["First"]);
  await editPost(author, id, { title: "Better", content: "**Second**", videoUrl: null });
  await editPost(author, id, { title: "Best", content: "Third", videoUrl: "https://a.example/" });
  const history = await getPostHistory(null, id);
  expect(textsOf(history)).toEqual(["Third", "Second", "First"]);
  expect(history?.versions.map(({ title }) => title)).toEqual(["Best", "Better", "Title"]);
  expect(history?.author.id).toBe(author.user.id);
  const [third, second, first] =
    history?.versions.map(({ writtenAt }) => writtenAt.getTime()) ?? [];
  expect(first).toBe(createdAt.getTime());
  expect(second).toBeGreaterThanOrEqual(first ?? 0);
  expect(third).toBeGreaterThanOrEqual(second ?? 0);
});

test("what moderators hid stays hidden in the versions too, but for its author and admins", async () => {
  const author = await member();
  const reader = (await member()).user;
  const admin = await createAdmin();
  const { id } = await post(author, "Spam");
  await editPost(author, id, { title: "Title", content: "Still spam", videoUrl: null });
  const said = await comment(author, id, "Rude");
  await editComment(author, said.id, { content: "Less rude" });
  expect(textsOf(await getCommentHistory(null, said.id))).toEqual(["Less rude", "Rude"]);

  await hideComment(admin, said.id, { reason: "rude" });
  expect(await getCommentHistory(null, said.id)).toBeNull();
  expect(await getCommentHistory(reader, said.id)).toBeNull();
  expect(textsOf(await getCommentHistory(author.user, said.id))).toHaveLength(2);
  expect(textsOf(await getCommentHistory(admin, said.id))).toHaveLength(2);

  const other = await comment(await member(), id, "Under a hidden post");
  await hidePost(admin, id, { reason: "spam" });
  expect(await getPostHistory(reader, id)).toBeNull();
  expect(textsOf(await getPostHistory(author.user, id))).toEqual(["Still spam", "Spam"]);
  expect(await getCommentHistory(reader, other.id)).toBeNull();
});

test("nothing remains of the versions of what its author deleted", async () => {
  const author = await member();
  const { id } = await post(author);
  const said = await comment(author, id, "One");
  await editComment(author, said.id, { content: "Two" });
  await deleteComment(author, said.id);
  expect(await getCommentHistory(author.user, said.id)).toBeNull();
  await editPost(author, id, { title: "Title", content: "Second", videoUrl: null });
  await deletePost(author, id);
  expect(await getPostHistory(author.user, id)).toBeNull();
});
