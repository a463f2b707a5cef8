import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { getComment } from "~/domain/forum/comments/comment-queries.server";
import { draftTarget, getDraft } from "~/domain/forum/drafts.server";
import { commentInput } from "~/domain/forum/forum.schema";
import { commentPath, postPath } from "~/domain/forum/forum-paths";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { getOpening } from "~/domain/opening/opening-state.server";
import { returnTo } from "~/http/forms/return-to.server";
import { pageId } from "~/http/page-id.server";
import { getActor, getUser, sendToLogin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { stayOnPage } from "~/ui/form/stay-on-page";
import { CommentForm } from "./comment-form";
import { UserText } from "../user-text";
import { AuthorLine } from "../author";
import { PauseNotice } from "~/ui/opening/pause-notice";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Failed to post comment" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Write a comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const { searchParams } = new URL(args.request.url);
  const parentId = searchParams.get("parent");
  const postId = pageId(args.params.id);
  const [post, parent, draft, opening] = await Promise.all([
    getPost(postId),
    parentId ? getComment(user, pageId(parentId)) : null,
    getDraft(searchParams.get("draft")),
    getOpening(),
  ]);
  const isThere = post?.deletedAt === null && post.hiddenAt === null;
  // Show the typed text even if the post was removed meanwhile.
  if (!isThere && !args.context.rejection) throw new Response("Post Not Found", { status: 404 });
  return {
    post: { id: postId, title: isThere ? post.title : "a post that is gone" },
    parent: parent?.postId === postId ? parent : null,
    draft: draft?.content,
    opening,
  };
}

export const action = formAction({
  guard: getActor,
  schema: commentInput,
  run: async (actor, input, { request, params, fields }) => {
    const postId = pageId(params.id);
    if (actor.user) return commentOnPost(actor, postId, input);
    const { parentId } = input;
    const path = parentId ? `${postPath(postId)}/comment?parent=${parentId}` : postPath(postId);
    const kept = await draftTarget(actor, fields, path, "comment-box");
    return kept.ok ? sendToLogin(request, kept.path) : kept;
  },
  done: ({ comment }, { fields }) =>
    to(returnTo(fields, commentPath(comment)), { title: "Comment posted successfully!" }),
  failure: (_, { user }) => (user ? FAILURE : undefined),
});

export const clientAction = stayOnPage(FAILURE);

export default function CommentPage() {
  const { post, parent, draft, opening } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isKept = result !== undefined || draft !== undefined;
  const isShown = useStaysShown(!opening.forum, isKept);
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
      {opening.forum && <PauseNotice pause={opening.forum} />}
      {isShown && (
        <CommentForm
          postId={post.id}
          {...(parent && { parentId: parent.id })}
          draft={draft}
          lastResult={result?.lastResult}
        />
      )}
    </div>
  );
}
