import type { MessageInput } from "~/domain/messages/messages.schema";
import { TextAreaField, TextField } from "~/ui/form/field";
import type { Person } from "./meetings/meeting-form";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "Error", description: "Failed to send message. Please try again." };

type Props = { person: Person };

/** A message to the team. The session says who sends it. */
export function MessageForm({ person }: Props) {
  return (
    <ServerForm<MessageInput>
      failure={FAILURE}
      id="message-form"
      action="/investors/messages"
      send="Send Message"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
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
