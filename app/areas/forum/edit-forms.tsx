import type { Comment } from "~/domain/forum/comments/comment-queries.server";
import type { editCommentInput, editPostInput } from "~/domain/forum/forum.schema";
import type { Post } from "~/domain/forum/posts/post-queries.server";
import { TextAreaField } from "~/ui/form/field";
import { PostFields } from "./posts/post-fields";
import { Preview, type Previewed, previewIn } from "./writing/preview";
import { WritingButtons } from "./writing/writing-buttons";
import { MARKS_HINT } from "./writing/marks-hint";
import { ServerForm } from "~/ui/form/server-form";

export const COMMENT_NOT_SAVED = { title: "Failed to save comment" };

/** What readers see of a change to an older text. */
export const CorrectionBanner = () => (
  <p className="lead">
    It is older than 30 minutes: readers see that you corrected it, and can read what it was.
  </p>
);

export const POST_NOT_SAVED = { title: "Failed to save post" };

type Answered = {
  /** The text as it would be shown, after a post without script. */
  preview: string | null;
};
export function EditPostForm({ post, preview }: Answered & { post: Post }) {
  const { title, videoUrl, content } = post;

  return (
    <ServerForm<typeof editPostInput, Previewed>
      failure={POST_NOT_SAVED}
      id="edit-post-form"
      action={`/community/posts/${post.id}/edit`}
      values={{ title, videoUrl, content }}
    >
      {(fields, { isPending, answer }) => (
        <>
          <PostFields fields={fields} />
          <WritingButtons label="Save Post" pendingLabel="Saving…" isPending={isPending} />
          <Preview html={previewIn(answer, preview)} />
        </>
      )}
    </ServerForm>
  );
}

export function EditCommentForm({ comment, preview }: Answered & { comment: Comment }) {
  return (
    <ServerForm<typeof editCommentInput, Previewed>
      failure={COMMENT_NOT_SAVED}
      id="edit-comment-form"
      action={`/community/comments/${comment.id}/edit`}
      values={{ content: comment.content }}
    >
      {(fields, { isPending, answer }) => (
        <>
          <TextAreaField field={fields.content} label="Your comment" hint={MARKS_HINT} />
          <WritingButtons label="Save Comment" pendingLabel="Saving…" isPending={isPending} />
          <Preview html={previewIn(answer, preview)} />
        </>
      )}
    </ServerForm>
  );
}
