import type { AnswerInput } from "~/domain/mail/answer.schema";
import { TextAreaField } from "~/ui/form/field";
import type { FailureWords } from "~/lib/toast";
import { ServerForm } from "~/ui/form/server-form";

type Props = {
  /** The page's own address. */
  action: string;
  /** How far the page shows the story (ReplyTurn). */
  seen: string;
  /** The words when its post fails. */
  failure: FailureWords;
};

/** The form for a reply by mail. */
export function AnswerForm({ action, seen, failure }: Props) {
  return (
    <ServerForm<AnswerInput>
      failure={failure}
      id="answer-form"
      action={action}
      madeFrom={seen}
      isEdit
      send="Send Answer"
    >
      {(fields) => <TextAreaField field={fields.answer} label="Your answer" rows={8} />}
    </ServerForm>
  );
}
