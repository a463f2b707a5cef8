import type { DraftMark } from "~/domain/forum/writing/draft.schema";
import type { Category } from "~/domain/forum/posts/section-queries.server";
import { FIRST_POST_MARK } from "~/domain/forum/reader-marks";
import { CheckboxField } from "~/ui/form/field";
import { ServerForm, useAnswerOf } from "~/ui/form/server-form";
import { IfMarked } from "~/ui/layout/if-marked";
import { markIn, withDraft } from "../writing/draft-form";
import { useDraft } from "../writing/use-draft";
import { Preview, type Previewed, previewIn } from "../writing/preview";
import { WritingButtons } from "../writing/writing-buttons";
import { PostFields } from "./post-fields";

/** The fields as text, as inputs contain them. */
export type PostTexts = { title: string; content: string; videoUrl: string; categoryId: string };

type Fields = PostTexts & { mailsReplies: string };

const NEW_POST = "/community/new-post";

type Props = {
  categories: readonly Pick<Category, "id" | "name">[];
  returnTo: string;
  draft?: Partial<PostTexts> | null;
  /** The saved draft that the fields are of. */
  saved?: DraftMark | null;
  /** The text as it would be shown, after a post without script. */
  preview?: string | null;
  /** Called by script when the post was published and the page stays. */
  onDone?: () => void;
};

export function NewPostForm({ categories, returnTo, draft, saved = null, preview, onDone }: Props) {
  const refused = useAnswerOf(NEW_POST);
  const kept = useDraft(null, refused ? markIn(refused) : saved);
  return (
    <ServerForm<Fields, Previewed>
      failure={{ title: "Failed to create post" }}
      stays="here"
      id="new-post-form"
      action={NEW_POST}
      onDone={() => {
        kept.forget();
        onDone?.();
      }}
      values={draft ?? undefined}
      hidden={{ redirectTo: returnTo }}
      {...withDraft(kept)}
    >
      {(fields, { isPending, answer }) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
