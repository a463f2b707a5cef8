import { postPath } from "~/domain/forum/forum-paths";
import type { commentInput } from "~/domain/forum/forum.schema";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm, useAnswerOf } from "~/ui/form/server-form";
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
  preview,
}: Props) {
  const id = parentId ? `reply-${parentId}` : `comment-on-${postId}`;
  const action = `${postPath(postId)}/comment${parentId ? `?parent=${parentId}` : ""}`;
  const refused = useAnswerOf(action);
  const kept = useDraft(postId, refused ? markIn(refused) : saved);
  return (
    <ServerForm<typeof commentInput, Previewed>
      {...{ id, action }}
      failure={FAILURE}
      stays="here"
      values={{ content: draft }}
      hidden={{ parentId, redirectTo: returnTo }}
      onDone={() => {
        kept.forget();
        // The button loses focus when it is disabled while sending.
        focusField(id, "content");
      }}
      {...withDraft(kept)}
    >
      {({ content }, { isPending, answer }) => (
        <>
          <TextAreaField
            field={content}
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
        </>
      )}
    </ServerForm>
  );
}
