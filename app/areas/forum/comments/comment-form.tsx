import type { SubmissionResult } from "@conform-to/react";
import { useCallback } from "react";
import type { CommentInput } from "~/domain/forum/forum.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

type Props = {
  postId: number;
  /** The comment that this one replies to. */
  parentId?: number;
  /** The page after it is posted. By default the new comment. */
  returnTo?: string;
  draft?: string | undefined;
  lastResult?: SubmissionResult | undefined;
};

function focusField(formId: string, name: string) {
  const form = document.getElementById(formId);
  const field = form instanceof HTMLFormElement && form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

/** The form for a comment on a post, or a reply to a comment. */
export function CommentForm({ postId, parentId, returnTo, draft, lastResult }: Props) {
  const id = parentId ? `reply-${parentId}` : `comment-on-${postId}`;
  const { form, fields, Form, formProps, isPending } = useServerForm<Pick<CommentInput, "content">>(
    {
      id,
      action: `/community/posts/${postId}/comment${parentId ? `?parent=${parentId}` : ""}`,
      lastResult,
      defaultValue: { content: draft },
      // The button loses focus when it is disabled while sending.
      onDone: useCallback(() => focusField(id, "content"), [id]),
    },
  );
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      {parentId && <input type="hidden" name="parentId" value={parentId} />}
      {returnTo && <input type="hidden" name="redirectTo" value={returnTo} />}
      <TextAreaField
        field={fields.content}
        label={parentId ? "Your reply" : "Your comment"}
        rows={3}
      />
      <SubmitButton
        label={parentId ? "Post Reply" : "Post Comment"}
        pendingLabel="Posting…"
        isPending={isPending}
      />
    </Form>
  );
}
