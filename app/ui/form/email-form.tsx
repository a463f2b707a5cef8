import type { FailureWords } from "~/lib/toast";
import { TextField } from "./field";
import { ServerForm } from "./server-form";

type Props = {
  /** Unique on the page. */
  id: string;
  action: string;
  hint?: string;
  button: { label: string; pendingLabel: string };
  /** Whether programs may not send it, as they do where an address is stored. */
  hasTrap?: boolean;
  /** With script nothing happens while the field is empty. Without it the server shows an error. */
  ignoresBlank?: boolean;
  /** The words when its post fails. */
  failure: FailureWords;
};

/** Asks for an e-mail address and nothing else. */
export function EmailForm({ id, action, hint, button, failure, ...kind }: Props) {
  return (
    <ServerForm<{ email: string }>
      id={id}
      action={action}
      failure={failure}
      hasHoneypot={kind.hasTrap}
      send={button.label}
      sending={button.pendingLabel}
      onPress={(event) => {
        if (kind.ignoresBlank && isBlank(event.currentTarget)) event.preventDefault();
      }}
    >
      {({ email }) => (
        <TextField
          field={email}
          label="Email address"
          {...(hint !== undefined && { hint })}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
      )}
    </ServerForm>
  );
}

function isBlank(form: HTMLFormElement): boolean {
  const email = new FormData(form).get("email");
  return typeof email === "string" && email.trim() === "";
}
