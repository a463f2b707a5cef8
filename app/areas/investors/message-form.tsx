import type { SubmissionResult } from "@conform-to/react";
import type { MessageInput } from "~/domain/messages/messages.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import type { Person } from "./meetings/meeting-form";

export const FAILURE = { title: "Error", description: "Failed to send message. Please try again." };

type Props = { person: Person; lastResult?: SubmissionResult | undefined };

/** A message to the team. The session says who sends it. */
export function MessageForm({ person, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<MessageInput>({
    failure: FAILURE,
    id: "message-form",
    action: "/investors/messages",
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <div className="grid grid-fit-56 gap-5">
        <FixedField id="message-name" label="Name" value={person.name} />
        <FixedField id="message-email" label="Email address" value={person.email} />
      </div>
      <TextField field={fields.subject} label="Subject" size={60} />
      <TextAreaField
        field={fields.message}
        label="Message"
        hint="At least 10 characters."
        rows={6}
      />
      <SubmitButton label="Send Message" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}

/** A value that is shown but cannot be changed here. */
function FixedField({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>{" "}
      <input id={id} className="control" size={40} value={value} disabled />
    </div>
  );
}
