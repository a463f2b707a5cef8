import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getComment } from "~/domain/forum/comments/comment-queries.server";
import { hideInput } from "~/domain/forum/forum.schema";
import { commentPath } from "~/domain/forum/forum-paths";
import { seenVersion } from "~/domain/forum/moderation/decisions";
import { listForumActs } from "~/domain/forum/moderation/act-queries.server";
import { withHtml } from "~/domain/forum/writing/render-text.server";
import { hideComment } from "~/domain/forum/moderation/moderate-comment.server";
import { pageId } from "~/platform/http/page-id.server";
import { requireModerator } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { ForumActs } from "../forum-acts";
import { hiddenWords } from "../hidden-words";
import { ReasonForm } from "~/ui/form/reason-form";
import { WrittenText } from "../user-text";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "The comment could not be hidden" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Moderate comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireModerator(args);
  const id = pageId(args.params.id);
  const [comment, acts] = await Promise.all([
    getComment(admin, id),
    listForumActs({ commentId: id }),
  ]);
  if (!comment) throw new Response("Not Found", { status: 404 });
  return { comment: withHtml(comment, 1), acts };
}

export const action = formAction({
  guard: requireModerator,
  schema: hideInput,
  run: (admin, input, { params }) => hideComment(admin, pageId(params.id), input),
  done: (_, { params }) =>
    to(`/community/comments/${pageId(params.id)}/hide`, { title: "Comment hidden" }),
  failure: FAILURE,
});

export default function HideCommentPage() {
  const { comment, acts } = useLoaderData<typeof loader>();
  const { id, number, html, hiddenAt } = comment;
  return (
    <div className="column stack">
      <p>
        <Link to={commentPath(comment)}>Back to the comment</Link>
      </p>
      <h1>Moderate comment {number > 0 && number}</h1>
      <blockquote>
        <WrittenText html={html} />
      </blockquote>
      {hiddenAt ? (
        <>
          <p>{hiddenWords(comment)}</p>
          <ActionButton
            action={`/community/comments/${id}/unhide`}
            fields={{ seen: seenVersion(comment) }}
            className="button"
          >
            Show Comment Again
          </ActionButton>
        </>
      ) : (
        <ReasonForm
          failure={FAILURE}
          action={`/community/comments/${id}/hide`}
          label="Reason to hide it"
          button="Hide Comment"
        />
      )}
      <ForumActs acts={acts} />
    </div>
  );
}
