import { TextAreaField } from "./field";
import { ServerForm } from "./server-form";
import type { FailureWords } from "~/lib/toast";

type Props = {
  action: string;
  label: string;
  button: string;
  hint?: string;
  /** How far the page shows what happened (ReplyTurn), if another act may overtake this one. */
  seen?: string;
  /** The words when its post fails. */
  failure: FailureWords;
};

/** Asks for the reason of what the button does, for those who will read it. */
export function ReasonForm({ action, label, button, hint, seen, failure }: Props) {
  return (
    <ServerForm<{ reason: string }>
      failure={failure}
      id="reason-form"
      action={action}
      madeFrom={seen}
      isEdit
      send={button}
    >
      {(fields) => (
        <TextAreaField
          field={fields.reason}
          label={label}
          rows={3}
          {...(hint !== undefined && { hint })}
        />
      )}
    </ServerForm>
  );
}
