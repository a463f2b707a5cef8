import type { SubmissionResult } from "@conform-to/react";
import { useCallback } from "react";
import type { DraftMark } from "~/domain/forum/writing/draft.schema";
import type { Category } from "~/domain/forum/posts/section-queries.server";
import { FIRST_POST_MARK } from "~/domain/forum/reader-marks";
import { CheckboxField } from "~/ui/form/field";
import { IfMarked } from "~/ui/layout/if-marked";
import { ErrorSummary } from "~/ui/form/error-summary";
import { useServerForm } from "~/ui/form/use-server-form";
import { markIn, withDraft } from "../writing/draft-form";
import { useDraft } from "../writing/use-draft";
import { Preview, type Previewed, previewIn } from "../writing/preview";
import { WritingButtons } from "../writing/writing-buttons";
import { PostFields } from "./post-fields";

/** The fields as text, as inputs contain them. */
export type PostTexts = { title: string; content: string; videoUrl: string; categoryId: string };

type Fields = PostTexts & { mailsReplies: string };

type Props = {
  categories: readonly Pick<Category, "id" | "name">[];
  returnTo: string;
  draft?: Partial<PostTexts> | null;
  /** The saved draft that the fields are of. */
  saved?: DraftMark | null;
  lastResult?: SubmissionResult | undefined;
  /** The text as it would be shown, after a post without script. */
  preview?: string | null;
  /** Called by script when the post was published and the page stays. */
  onDone?: () => void;
};

export function NewPostForm({
  categories,
  returnTo,
  draft,
  saved = null,
  lastResult,
  preview,
  onDone,
}: Props) {
  const kept = useDraft(null, lastResult ? markIn(lastResult) : saved);
  const { forget } = kept;
  const { form, fields, Form, formProps, isPending, answer } = useServerForm<Fields, Previewed>({
    failure: { title: "Failed to create post" },
    stays: "here",
    id: "new-post-form",
    action: "/community/new-post",
    lastResult,
    onDone: useCallback(() => {
      forget();
      onDone?.();
    }, [forget, onDone]),
    ...(draft && { defaultValue: draft }),
  });
  return (
    <Form {...formProps} {...withDraft(formProps, kept)} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name="redirectTo" value={returnTo} />
      <PostFields fields={fields} categories={categories} />
      <IfMarked mark={FIRST_POST_MARK}>
        {(isFirst) =>
          isFirst && (
            <CheckboxField
              field={fields.mailsReplies}
              label="Mail me at once when somebody replies in my threads"
            />
          )
        }
      </IfMarked>
      <WritingButtons
        label="Create Post"
        pendingLabel="Posting…"
        isPending={isPending}
        draft={kept}
      />
      <Preview html={previewIn(answer, preview)} />
    </Form>
  );
}
