import { listComments } from "./comments/comment-queries.server";
import { getDraft } from "./drafts.server";
import { pageOfComment } from "./forum-paths";
import { getPost, type Viewer } from "./posts/post-queries.server";

/**
 * A post with one page of its comments and what everybody in the viewer's role may do with it.
 * Otherwise the reason why it cannot be shown.
 */
export async function getPostPage(
  viewer: Viewer,
  id: number,
  page: number,
  draftKey: string | null,
) {
  const [post, comments, draft] = await Promise.all([
    getPost(id),
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
  return {
    post,
    comments,
    page,
    pageCount,
    draft: draft?.content ?? null,
    rights: {
      isSignedIn: viewer !== null,
      isAdmin,
      isOpen: !post.isLocked && !post.hiddenAt,
    },
  };
}

export type PostPage = Extract<Awaited<ReturnType<typeof getPostPage>>, { pageCount: number }>;
