import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { memberName } from "~/domain/accounts/member-name";
import { listNewestComments } from "~/domain/forum/comments/comment-queries.server";
import { commentPath, postPath } from "~/domain/forum/forum-paths";
import { renderText } from "~/domain/forum/writing/render-text.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { pageId } from "~/platform/http/page-id.server";
import { atomResponse } from "~/platform/http/files/atom.server";
import { siteUrl } from "~/platform/site-url.server";

const ENTRIES = 50;

export async function loader({ params }: LoaderFunctionArgs) {
  const id = pageId(params.id);
  const [post, comments] = await Promise.all([getPost(id), listNewestComments(id, ENTRIES)]);
  if (post?.mergedIntoId) return redirect(`${postPath(post.mergedIntoId)}/feed.atom`);
  if (!post || post.deletedAt || post.hiddenAt) throw new Response("Not Found", { status: 404 });
  const absolute = (path: string) => siteUrl(path);
  return atomResponse({
    title: `Comments on ${post.title}`,
    pageUrl: absolute(postPath(id)),
    feedUrl: absolute(`${postPath(id)}/feed.atom`),
    entries: [
      ...comments.map((comment) => ({
        url: absolute(commentPath(comment)),
        title: `Comment ${comment.number} on ${post.title}`,
        author: memberName(comment.author),
        publishedAt: comment.createdAt,
        updatedAt: comment.editedAt ?? comment.createdAt,
        html: renderText(comment.content, comment.format, comment),
      })),
      {
        url: absolute(postPath(id)),
        title: post.title,
        author: memberName(post.author),
        publishedAt: post.createdAt,
        updatedAt: post.editedAt ?? post.createdAt,
        html: renderText(post.content, post.format, post),
      },
    ],
  });
}
