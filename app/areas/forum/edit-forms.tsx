import type { SubmissionResult } from "@conform-to/react";
import type { Comment } from "~/domain/forum/comments/comment-queries.server";
import type { Post } from "~/domain/forum/posts/post-queries.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { PostFields } from "./posts/post-fields";

type Refused = { lastResult?: SubmissionResult | undefined };
type PostTexts = { title: string; videoUrl: string; content: string };

export function EditPostForm({ post, lastResult }: Refused & { post: Post }) {
  const { title, videoUrl, content } = post;
  const { form, fields, Form, formProps, isPending } = useServerForm<PostTexts>({
    id: "edit-post-form",
    action: `/community/posts/${post.id}/edit`,
    lastResult,
    defaultValue: { title, videoUrl, content },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <PostFields fields={fields} />
      <SubmitButton label="Save Post" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}

export function EditCommentForm({ comment, lastResult }: Refused & { comment: Comment }) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ content: string }>({
    id: "edit-comment-form",
    action: `/community/comments/${comment.id}/edit`,
    lastResult,
    defaultValue: { content: comment.content },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField field={fields.content} label="Your comment" />
      <SubmitButton label="Save Comment" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
