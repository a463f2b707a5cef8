import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { getComment } from "~/domain/forum/comments/comment-queries.server";
import { draftTarget, getDraft } from "~/domain/forum/drafts.server";
import { commentInput } from "~/domain/forum/forum.schema";
import { commentPath, postPath } from "~/domain/forum/forum-paths";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { returnTo } from "~/http/forms/return-to.server";
import { pageId } from "~/http/page-id.server";
import { getActor, getUser, sendToLogin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readFields, rejectForm } from "~/http/forms/form.server";
import { settle } from "~/lib/outcome";
import { stayOnPage } from "~/ui/form/stay-on-page";
import { CommentForm } from "./comment-form";
import { UserText } from "~/areas/forum/user-text";
import { AuthorLine } from "~/areas/forum/author";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Failed to post comment" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Write a comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const { searchParams } = new URL(args.request.url);
  const parentId = searchParams.get("parent");
  const postId = pageId(args.params.id);
  const [post, parent, draft] = await Promise.all([
    getPost(user, postId),
    parentId ? getComment(user, pageId(parentId)) : null,
    getDraft(searchParams.get("draft")),
  ]);
  const isThere = post?.deletedAt === null && post.hiddenAt === null;
  // What was typed for a post that went meanwhile is shown all the same.
  if (!isThere && !args.context.rejection) throw new Response("Post Not Found", { status: 404 });
  return {
    post: { id: postId, title: isThere ? post.title : "a post that is gone" },
    parent: parent?.postId === postId ? parent : null,
    draft: draft?.content,
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await getUser(args);
  const postId = pageId(args.params.id);
  const fields = await readFields(args.request);
  const submission = parseWithZod(fields, { schema: commentInput });
  if (submission.status !== "success") return rejectForm(args, submission);
  const actor = await getActor(args);
  if (!user) {
    const { parentId } = submission.value;
    const path = parentId ? `${postPath(postId)}/comment?parent=${parentId}` : postPath(postId);
    const kept = await settle(draftTarget(actor, fields, path, "comment-box"));
    if (!kept.ok) return rejectForm(args, submission, { problem: kept.problem });
    return sendToLogin(args.request, kept.path);
  }
  const outcome = await settle(commentOnPost(actor, postId, submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  const toast = { kind: "success", title: "Comment posted successfully!" } as const;
  return redirectWithFlash(returnTo(fields, commentPath(outcome.comment)), toast);
}

export const clientAction = stayOnPage(FAILURE);

export default function CommentPage() {
  const { post, parent, draft } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="column stack" id="comment-box">
      <p>
        <Link to={parent ? commentPath(parent) : postPath(post.id)}>Back to the post</Link>
      </p>
      <h1>
        {parent ? "Reply" : "Comment"} on <bdi>{post.title}</bdi>
      </h1>
      {parent && (
        <blockquote>
          <AuthorLine
            author={parent.author}
            writtenAt={parent.createdAt}
            editedAt={parent.editedAt}
          />
          <UserText text={parent.content} />
        </blockquote>
      )}
      <CommentForm
        postId={post.id}
        {...(parent && { parentId: parent.id })}
        draft={draft}
        lastResult={result?.lastResult}
      />
    </div>
  );
}
