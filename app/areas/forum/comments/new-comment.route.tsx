import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { type Comment, getComment } from "~/domain/forum/comments/comment-queries.server";
import { draftTarget, getDraft } from "~/domain/forum/drafts.server";
import { commentInput, editCommentInput } from "~/domain/forum/forum.schema";
import { commentPath, postPath, replyPath } from "~/domain/forum/forum-paths";
import { quoteOf } from "~/domain/forum/writing/quote";
import { withHtml } from "~/domain/forum/writing/render-text.server";
import { whySuspended } from "~/domain/forum/moderation/holding.server";
import { getPost, type Post } from "~/domain/forum/posts/post-queries.server";
import { getOpening } from "~/domain/opening/opening-state.server";
import { returnTo } from "~/platform/http/forms/return-to.server";
import { previewText } from "~/domain/forum/writing/preview-text.server";
import { pageId } from "~/platform/http/page-id.server";
import { getActor, getUser, sendToLogin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { byButton } from "~/platform/http/forms/by-button.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { readId } from "~/lib/input/read-id";
import { previewAction } from "../writing/preview-action.server";
import { keepDraft, openDraft, postDraft } from "../writing/keep-draft.server";
import { previewIn } from "../writing/preview";
import { CommentForm, FAILURE } from "./comment-form";
import { HELD_TOAST } from "../moderation/held-words";
import { WrittenText } from "../user-text";
import { AuthorLine } from "../author";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { pageMeta } from "~/ui/layout/page-meta";
import { requestContext } from "~/platform/http/request-context.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Write a comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const { searchParams } = new URL(args.request.url);
  const parentId = searchParams.get("parent");
  const postId = pageId(args.params.id);
  const [post, parent, draft, saved, opening] = await Promise.all([
    getPost(postId),
    parentId ? getComment(user, pageId(parentId)) : null,
    getDraft(searchParams.get("draft")),
    openDraft(args, { postId, parentId: readId(parentId) }),
    getOpening(),
  ]);
  const isThere = post?.deletedAt === null && post.hiddenAt === null;
  // Show the typed text even if the post was removed meanwhile.
  if (!isThere && !requestContext(args).rejection && !saved)
    throw new Response("Post Not Found", { status: 404 });
  const answered = parent?.postId === postId ? parent : null;
  const quoted = searchParams.has("quote") && isThere ? quoteOfAnswered(post, answered) : undefined;
  return {
    post: { id: postId, title: isThere ? post.title : "a post that is gone" },
    parent: answered && withHtml(answered, 1),
    answersPost: isThere && !answered && withHtml(post, 1),
    draft: saved?.fields.content ?? draft?.content ?? quoted,
    saved,
    isQuote: quoted !== undefined,
    opening,
    suspension: await whySuspended(user),
  };
}

const visitorsPlace = (postId: number, parentId: number | null) => ({
  path: parentId === null ? postPath(postId) : replyPath(postId, parentId),
  anchor: "comment-box",
});

const comment = formAction({
  guard: getActor,
  schema: commentInput,
  run: async (actor, input, { request, params, fields }) => {
    const postId = pageId(params.id);
    const { parentId } = input;
    if (actor.user) {
      const made = commentOnPost(actor, postId, input);
      return postDraft(actor.user, fields, { postId, parentId }, made);
    }
    const { path, anchor } = visitorsPlace(postId, parentId);
    const kept = await draftTarget(actor, fields, path, anchor);
    return kept.ok ? sendToLogin(request, kept.path) : kept;
  },
  done: ({ comment }, { fields }) =>
    to(
      returnTo(fields, commentPath(comment)),
      comment.heldFor ? HELD_TOAST : { title: "Comment posted successfully!" },
    ),
  failure: (_, { user }) => (user ? FAILURE : undefined),
});

/** The quote of the comment that is answered, or else of the post. */
function quoteOfAnswered(post: Post, comment: Comment | null) {
  if (!comment) return quoteOf({ ...post, path: postPath(post.id) });
  const isThere = comment.deletedAt === null && comment.hiddenAt === null;
  return isThere ? quoteOf({ ...comment, path: `/community/comments/${comment.id}` }) : undefined;
}

const preview = previewAction({
  schema: editCommentInput,
  run: (actor, input) => previewText(actor, input),
});

const keep = keepDraft({
  postIdOf: ({ params }) => pageId(params.id),
  visitorsPlace: ({ request, params }) =>
    visitorsPlace(pageId(params.id), readId(new URL(request.url).searchParams.get("parent"))),
});

export const action = byButton("preview", preview, byButton("keep", keep, comment));

export default function CommentPage() {
  const { post, parent, answersPost, draft, saved, isQuote, opening, suspension } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isKept = result !== undefined || (draft !== undefined && !isQuote);
  const answered = parent ?? answersPost;
  const isShown = useStaysShown(!opening.forum, isKept);
  return (
    <div className="column stack" id="comment-box">
      <p>
        <Link to={parent ? commentPath(parent) : postPath(post.id)}>Back to the post</Link>
      </p>
      <h1>
        {parent ? "Reply" : "Comment"} on <bdi>{post.title}</bdi>
      </h1>
      {answered && (
        <blockquote className="stack border-s-3 border-rule ps-4">
          <AuthorLine
            author={answered.author}
            writtenAt={answered.createdAt}
            editedAt={answered.editedAt}
          />
          <WrittenText html={answered.html} />
        </blockquote>
      )}
      {suspension && <p className="banner">{suspension}</p>}
      {opening.forum && <PauseBanner pause={opening.forum} />}
      {isShown && (
        <CommentForm
          postId={post.id}
          {...(parent && { parentId: parent.id })}
          // Another draft is another form.
          key={saved?.id}
          draft={draft}
          saved={saved}
          rows={isQuote || saved ? 10 : 5}
          preview={previewIn(result)}
        />
      )}
    </div>
  );
}
