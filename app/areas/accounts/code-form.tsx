import type { CodeInput } from "~/domain/accounts/accounts.schema";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { SubmitButton } from "~/ui/form/submit-button";
import type { FailureWords } from "~/lib/toast";

type Props = {
  action: string;
  label: string;
  hint: string;
  button: { label: string; pendingLabel: string };
  /** The words when its post fails. */
  failure: FailureWords;
};

/** Asks for a code of an authenticator app. */
export function CodeForm({ action, label, hint, button, failure }: Props) {
  return (
    <ServerForm<CodeInput> failure={failure} id="code-form" action={action}>
      {(fields, { isPending }) => (
        <>
          <TextField field={fields.code} label={label} hint={hint} autoComplete="one-time-code" />
          <SubmitButton {...button} isPending={isPending} />
        </>
      )}
    </ServerForm>
  );
}
