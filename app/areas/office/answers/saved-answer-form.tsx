import type { SavedAnswerInput } from "~/domain/inbox/inbox.schema";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const ANSWERS = "/office/answers";
export const FAILURE = { title: "Answer Not Saved", description: "Something went wrong" };

/** What the form shows of a saved answer. */
export const answerValues = ({ title, text }: SavedAnswerInput) => ({ title, text });

type Props = {
  action: string;
  answer?: SavedAnswerInput;
};

/** The form for a saved answer. */
export function AnswerForm({ action, answer }: Props) {
  return (
    <ServerForm<SavedAnswerInput>
      failure={FAILURE}
      id="saved-answer-form"
      action={action}
      values={answer ? answerValues(answer) : undefined}
      isEdit
      send="Save Answer"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <TextField field={fields.title} size={60} label="Title" hint="Only the team sees it." />
          <TextAreaField field={fields.text} label="Text" rows={8} />
        </>
      )}
    </ServerForm>
  );
}
