import { canModerate } from "~/domain/accounts/roles";
import { listComments, listOwnUnshown } from "./comments/comment-queries.server";
import { getDraft } from "./drafts.server";
import { pageOfComment } from "./forum-paths";
import { findMergedPath, listMovedFrom, listNotes } from "./moderation/moved-places.server";
import { getPost, type Viewer } from "./posts/post-queries.server";
import { withHtml } from "./writing/render-text.server";

/**
 * A post with one page of its comments and what everybody in the viewer's role may do with it.
 * Otherwise the reason why it cannot be shown, or `movedTo`: the path of what the page of a merged
 * post showed.
 */
export async function getPostPage(
  viewer: Viewer,
  id: number,
  page: number,
  draftKey: string | null,
) {
  const [post, comments, unshown, draft] = await Promise.all([
    getPost(id),
    listComments(viewer, id, page),
    listOwnUnshown(viewer, id),
    getDraft(draftKey),
  ]);
  const nothing = { post: null, movedTo: null };
  if (!post || post.deletedAt) return { ...nothing, reason: "" };
  if (post.mergedIntoId !== null) {
    const movedTo = await findMergedPath({ id, mergedIntoId: post.mergedIntoId }, page);
    return { ...nothing, reason: "", movedTo };
  }
  const isModerator = viewer !== null && canModerate(viewer);
  // The author of a hidden post may read it, and why it is hidden.
  if (post.hiddenAt && !isModerator && post.author.id !== viewer?.id) {
    // Nobody else may learn of a text that was never shown.
    if (post.heldFor) return { ...nothing, reason: "" };
    return { ...nothing, reason: `A moderator hid this post: ${post.hiddenReason ?? ""}` };
  }
  const pageCount = pageOfComment(post.lastCommentNumber);
  if (page > pageCount) return { ...nothing, reason: `It has ${pageCount} pages of comments` };
  // Most posts have never had any.
  const [notes, moved] = post.notedAt
    ? await Promise.all([listNotes(post), listMovedFrom(id, page)])
    : [[], []];
  return {
    post,
    movedTo: null,
    comments,
    unshown,
    notes,
    moved,
    page,
    pageCount,
    draft: draft?.content ?? null,
    rights: {
      isSignedIn: viewer !== null,
      isModerator,
      isOpen: !post.isLocked && !post.hiddenAt,
    },
  };
}

type FoundPage = Extract<Awaited<ReturnType<typeof getPostPage>>, { pageCount: number }>;

/** The same with the texts as HTML, under the headings of the post's page. */
export function asHtmlPage(found: FoundPage) {
  return {
    ...found,
    post: withHtml(found.post, 1),
    comments: found.comments.map((comment) => withHtml(comment, 2)),
    unshown: found.unshown.map((comment) => withHtml(comment, 2)),
  };
}

export type PostPage = ReturnType<typeof asHtmlPage>;
