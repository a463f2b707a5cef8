import type { LoaderFunctionArgs } from "@remix-run/node";
import { readInThread } from "~/domain/forum/follows/read-notifications.server";
import { markRead } from "~/domain/forum/reads/mark-read.server";
import { onEachView } from "~/platform/http/per-reader.server";

/**
 * Marks the post as read up to the last of these comments, and the notifications of them, for each
 * reader who views the page.
 */
export async function commentsSeen(
  args: LoaderFunctionArgs,
  postId: number,
  comments: readonly { number: number }[],
) {
  const last = comments.at(-1)?.number ?? 0;
  const seen = { postId, first: comments[0]?.number ?? 0, last };
  await onEachView(args, (reader) => markRead(reader, postId, last));
  await onEachView(args, async (reader, session) => {
    if (reader && session?.unread) await readInThread(reader, seen);
  });
}
