import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { postPath } from "~/domain/forum/forum-paths";
import type { ListedPost } from "~/domain/forum/posts/listed-posts.server";
import { listMarks } from "~/domain/forum/reader-marks.server";
import { touchVisit } from "~/domain/forum/reads/touch-visit.server";
import { getUser } from "~/http/auth.server";
import { onEachView, perReader } from "~/platform/http/per-reader.server";
import { commentsSeen } from "./comments-seen.server";

/**
 * The reader's marks for a list of posts, and the effects of viewing it. Throws a redirect to the
 * page of an opened post that the list does not have: newer ones took its place.
 */
export async function showList(
  args: LoaderFunctionArgs,
  posts: readonly ListedPost[],
  openedId: number | null,
): Promise<string> {
  const shown = posts.find(({ opened }) => opened);
  if (openedId !== null && !shown) throw redirect(postPath(openedId));
  if (!(await getUser(args))) return "";
  const marks = await perReader(args, listMarks(posts));
  await onEachView(args, touchVisit);
  if (shown?.opened) await commentsSeen(args, shown.id, shown.opened.comments);
  return marks;
}
