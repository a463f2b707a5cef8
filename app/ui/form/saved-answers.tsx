import { useEffect } from "react";
import { SAVED_FIELD } from "~/lib/input/saved-field";
import { OtherSubmit } from "./submit-button";

type Props = {
  /** The id of the form. */
  formId: string;
  answers: readonly { id: number; title: string }[];
  isPending: boolean;
};

/** The name of the button that inserts the chosen answer. */
export const INSERT = "insert";

/**
 * Inserts a saved answer after what is typed. Part of the form, so that nothing typed is lost. Comes
 * after the form's main button, which Enter presses.
 */
export function SavedAnswers({ formId, answers, isPending }: Props) {
  if (answers.length === 0) return null;
  const id = `${formId}-${SAVED_FIELD}`;
  return (
    <p className="button-row">
      <label htmlFor={id}>Saved answer</label>{" "}
      <select id={id} name={SAVED_FIELD} className="control">
        {answers.map((answer) => (
          <option key={answer.id} value={answer.id}>
            {answer.title}
          </option>
        ))}
      </select>{" "}
      <OtherSubmit name={INSERT} label="Insert" isPending={isPending} />
    </p>
  );
}

type InsertedProps = { answer: { inserted?: string } | undefined; into: { id: string } };

/** Shows an inserted text in its field, whose value is the browser's once somebody has typed. */
export function Inserted({ answer, into: { id } }: InsertedProps) {
  useEffect(() => {
    const field = document.getElementById(id);
    if (answer?.inserted === undefined || !(field instanceof HTMLTextAreaElement)) return;
    field.value = answer.inserted;
    field.focus();
  }, [answer, id]);
  return null;
}
