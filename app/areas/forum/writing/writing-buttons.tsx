import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import type { useDraft } from "./use-draft";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  /** Of a new text, which can be kept as a draft. */
  draft?: ReturnType<typeof useDraft>;
};

/** The buttons below a text. Enter means the first. */
export function WritingButtons({ draft, ...submit }: Props) {
  return (
    <p className="button-row">
      <SubmitButton {...submit} />{" "}
      {/* Not a button element, beside whose words Lynx would show its value. */}
      <input
        type="submit"
        name="preview"
        value="Preview"
        className="button button-quiet"
        aria-disabled={submit.isPending || undefined}
      />{" "}
      {draft && <DraftParts draft={draft} isPending={submit.isPending} />}{" "}
      <Link to="/community/writing">How to write</Link>
    </p>
  );
}

type DraftProps = { draft: ReturnType<typeof useDraft>; isPending: boolean };

function DraftParts({ draft: { mark, said, onPress }, isPending }: DraftProps) {
  const press = (event: MouseEvent<HTMLInputElement>) => {
    const { form } = event.currentTarget;
    if (form && onPress(form)) event.preventDefault();
  };
  return (
    <>
      {mark && (
        <>
          <input type="hidden" name="draftId" value={mark.id} />
          <input type="hidden" name="draftVersion" value={mark.version} />
        </>
      )}
      <input
        type="submit"
        name="keep"
        value="Save Draft"
        className="button button-quiet"
        aria-disabled={isPending || undefined}
        onClick={press}
      />{" "}
      {said && <span className="small">{said}</span>}{" "}
      <Link to="/community/drafts">Your drafts</Link>
    </>
  );
}
