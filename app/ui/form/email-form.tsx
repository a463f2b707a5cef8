import type { SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import type { FailureWords } from "~/lib/toast";
import { ErrorSummary } from "./error-summary";
import { TextField } from "./field";
import { Honeypot } from "./honeypot";
import { SubmitButton } from "./submit-button";
import { useServerForm } from "./use-server-form";

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
  lastResult?: SubmissionResult | undefined;
};

/** Asks for an e-mail address and nothing else. */
export function EmailForm({ id, action, hint, button, failure, lastResult, ...kind }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ email: string }>({
    failure,
    id,
    action,
    lastResult,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (kind.ignoresBlank && isBlank(event.currentTarget)) event.preventDefault();
    else formProps.onSubmit(event);
  };
  return (
    <Form {...formProps} onSubmit={onSubmit} className="form">
      <ErrorSummary form={form} />
      <TextField
        field={fields.email}
        label="Email address"
        {...(hint !== undefined && { hint })}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      {kind.hasTrap && <Honeypot formId={form.id} />}
      <SubmitButton {...button} isPending={isPending} />
    </Form>
  );
}

function isBlank(form: HTMLFormElement): boolean {
  const email = new FormData(form).get("email");
  return typeof email === "string" && email.trim() === "";
}
