import { ownInThread } from "~/domain/forum/own-in-thread.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { listMarks } from "~/domain/forum/reader-marks.server";

/** The marks of those posts that have something new for the reader in a list. */
export async function listUnread(
  reader: { id: number },
  postIds: readonly number[],
): Promise<string[]> {
  const marks = await listMarks(postIds.map((id) => ({ id })))(reader);
  return marks.split(" ").filter((mark) => /^new-(post|comments)-\d+$/.test(mark));
}

/** What a thread says is new to the reader, and the path to its beginning. */
export async function newCommentsIn(postId: number, reader: { id: number }) {
  const post = await getPost(postId);
  if (!post) throw new Error(`No post ${postId}`);
  const { news: words, newsPath: path } = await ownInThread(post, [])(reader);
  return { words, path };
}
