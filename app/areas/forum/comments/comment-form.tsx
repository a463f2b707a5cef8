import type { SubmissionResult } from "@conform-to/react";
import { useCallback } from "react";
import type { CommentInput } from "~/domain/forum/forum.schema";
import { postPath } from "~/domain/forum/forum-paths";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { useServerForm } from "~/ui/form/use-server-form";
import { MARKS_HINT } from "../writing/marks-hint";
import { markIn, withDraft } from "../writing/draft-form";
import { type ShownDraft, useDraft } from "../writing/use-draft";
import { Preview, type Previewed, previewIn } from "../writing/preview";
import { WritingButtons } from "../writing/writing-buttons";

export const FAILURE = { title: "Failed to post comment" };

type Props = {
  postId: number;
  /** The comment that this one replies to. */
  parentId?: number;
  /** The page after it is posted. By default the new comment. */
  returnTo?: string | undefined;
  draft?: string | undefined;
  /** The saved draft that it is. */
  saved?: ShownDraft | null;
  rows?: number;
  lastResult?: SubmissionResult | undefined;
  /** The text as it would be shown, after a post without script. */
  preview?: string | null;
};

function focusField(formId: string, name: string) {
  const form = document.getElementById(formId);
  const field = form instanceof HTMLFormElement && form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

/** The form for a comment on a post, or a reply to a comment. */
export function CommentForm({
  postId,
  parentId,
  returnTo,
  draft,
  saved = null,
  rows = 3,
  lastResult,
  preview,
}: Props) {
  const id = parentId ? `reply-${parentId}` : `comment-on-${postId}`;
  const path = `${postPath(postId)}/comment`;
  const query = parentId ? `?parent=${parentId}` : "";
  const kept = useDraft(postId, lastResult ? markIn(lastResult) : saved);
  const { forget } = kept;
  const { form, fields, Form, formProps, isPending, answer } = useServerForm<
    Pick<CommentInput, "content">,
    Previewed
  >({
    failure: FAILURE,
    stays: "here",
    id,
    action: path + query,
    lastResult,
    defaultValue: { content: draft },
    // The button loses focus when it is disabled while sending.
    onDone: useCallback(() => {
      forget();
      focusField(id, "content");
    }, [forget, id]),
  });
  return (
    <Form {...formProps} {...withDraft(formProps, kept)} className="form">
      <ErrorSummary form={form} />
      {parentId && <input type="hidden" name="parentId" value={parentId} />}
      {returnTo && <input type="hidden" name="redirectTo" value={returnTo} />}
      <TextAreaField
        field={fields.content}
        label={parentId ? "Your reply" : "Your comment"}
        hint={MARKS_HINT}
        rows={rows}
      />
      <WritingButtons
        label={parentId ? "Post Reply" : "Post Comment"}
        pendingLabel="Posting…"
        isPending={isPending}
        draft={kept}
      />
      <Preview html={previewIn(answer, preview)} />
    </Form>
  );
}
