import { listComments } from "./comments/comment-queries.server";
import { getDraft } from "./drafts.server";
import { refusalToChange } from "./edit-window";
import { pageOfComment } from "./forum-paths";
import { getPost, type Viewer } from "./posts/post-queries.server";

/**
 * A post with one page of its comments and what the viewer may do. Otherwise the reason why it
 * cannot be shown.
 */
export async function getPostPage(
  viewer: Viewer,
  id: number,
  page: number,
  draftKey: string | null,
) {
  const [post, comments, draft] = await Promise.all([
    getPost(viewer, id),
    listComments(viewer, id, page),
    getDraft(draftKey),
  ]);
  if (!post || post.deletedAt) return { post: null, reason: "" };
  const isAdmin = viewer?.role === "admin";
  // The author of a hidden post may read it, and why it is hidden.
  if (post.hiddenAt && !isAdmin && post.author.id !== viewer?.id) {
    return { post: null, reason: `A moderator hid this post: ${post.hiddenReason ?? ""}` };
  }
  const pageCount = Math.max(1, pageOfComment(post.lastCommentNumber));
  if (page > pageCount) return { post: null, reason: `It has ${pageCount} pages of comments` };
  const now = new Date();
  return {
    post,
    comments,
    page,
    pageCount,
    draft: draft?.content ?? null,
    isChangeable: refusalToChange(post, viewer, now) === null,
    rights: {
      changeableIds: comments
        .filter((one) => refusalToChange(one, viewer, now) === null)
        .map((one) => one.id),
      isSignedIn: viewer !== null,
      isAdmin,
      isOpen: !post.isLocked && !post.hiddenAt,
    },
  };
}

export type PostPage = Extract<Awaited<ReturnType<typeof getPostPage>>, { pageCount: number }>;
