import type { SubmissionResult } from "@conform-to/react";
import type { Comment } from "~/domain/forum/comments/comment-queries.server";
import type { Post } from "~/domain/forum/posts/post-queries.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { useServerForm } from "~/ui/form/use-server-form";
import { PostFields } from "./posts/post-fields";
import { Preview, type Previewed, previewIn } from "./writing/preview";
import { WritingButtons } from "./writing/writing-buttons";
import { MARKS_HINT } from "./writing/marks-hint";

export const COMMENT_NOT_SAVED = { title: "Failed to save comment" };

/** What readers see of a change to an older text. */
export const CorrectionBanner = () => (
  <p className="lead">
    It is older than 30 minutes: readers see that you corrected it, and can read what it was.
  </p>
);

export const POST_NOT_SAVED = { title: "Failed to save post" };

type Answered = {
  lastResult?: SubmissionResult | undefined;
  /** The text as it would be shown, after a post without script. */
  preview: string | null;
};
type PostTexts = { title: string; videoUrl: string; content: string };

export function EditPostForm({ post, lastResult, preview }: Answered & { post: Post }) {
  const { title, videoUrl, content } = post;
  const { form, fields, Form, formProps, isPending, answer } = useServerForm<PostTexts, Previewed>({
    failure: POST_NOT_SAVED,
    id: "edit-post-form",
    action: `/community/posts/${post.id}/edit`,
    lastResult,
    defaultValue: { title, videoUrl, content },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <PostFields fields={fields} />
      <WritingButtons label="Save Post" pendingLabel="Saving…" isPending={isPending} />
      <Preview html={previewIn(answer, preview)} />
    </Form>
  );
}

export function EditCommentForm({ comment, lastResult, preview }: Answered & { comment: Comment }) {
  const { form, fields, Form, formProps, isPending, answer } = useServerForm<
    { content: string },
    Previewed
  >({
    failure: COMMENT_NOT_SAVED,
    id: "edit-comment-form",
    action: `/community/comments/${comment.id}/edit`,
    lastResult,
    defaultValue: { content: comment.content },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField field={fields.content} label="Your comment" hint={MARKS_HINT} />
      <WritingButtons label="Save Comment" pendingLabel="Saving…" isPending={isPending} />
      <Preview html={previewIn(answer, preview)} />
    </Form>
  );
}
