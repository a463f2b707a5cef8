import type { SendContactInput } from "~/domain/contact/contact.schema";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = {
  title: "Error",
  description: "Failed to send message. Please try again.",
};

/** A message to the owner, on the home page and on its own page. */
export function ContactForm() {
  return (
    <ServerForm<SendContactInput>
      failure={FAILURE}
      id="contact-form"
      action="/contact"
      hasHoneypot
      send="Send Message"
    >
      {(fields) => (
        <>
          <TextField field={fields.name} label="Name" autoComplete="name" />
          <TextField
            field={fields.email}
            label="Email address"
            hint="We answer to this address."
            type="email"
            autoComplete="email"
            inputMode="email"
          />
          <TextAreaField field={fields.message} label="Message" />
        </>
      )}
    </ServerForm>
  );
}
