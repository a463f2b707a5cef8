import type { ReactNode } from "react";
import { defaultDuration, durationOptions } from "~/content/form-options";
import type { MeetingInput } from "~/domain/meetings/meetings.schema";
import { DateField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { SubmitButton } from "~/ui/form/submit-button";

export const FAILURE = { title: "Failed to submit request" };

export type Person = { name: string; email: string };

type Props = {
  person: Person | null;
  /** The link that closes the form, if it is in a dialog. */
  cancel?: ReactNode;
};

/** The site's own form for a meeting request, in the dialog and on its own page. */
export function MeetingForm({ person, cancel }: Props) {
  return (
    <ServerForm<MeetingInput>
      failure={FAILURE}
      id="meeting-form"
      action="/investors/meeting"
      values={{ duration: defaultDuration, ...person }}
      hasHoneypot
    >
      {(fields, { isPending }) => (
        <>
          <div className="grid grid-fit-56 gap-5">
            <TextField field={fields.name} label="Name" autoComplete="name" />
            <TextField
              field={fields.email}
              label="Email address"
              type="email"
              autoComplete="email"
              inputMode="email"
            />
          </div>
          <div className="grid grid-fit-56 gap-5">
            <DateField field={fields.preferredDate} label="Preferred date" />
            <SelectField
              field={fields.duration}
              label="Length"
              hint="We confirm the time by e-mail."
              options={durationOptions}
              empty="Choose how long"
            />
          </div>
          <TextAreaField field={fields.topic} label="Topic" rows={4} />

          <div className="button-row">
            <SubmitButton label="Request Meeting" pendingLabel="Sending…" isPending={isPending} />{" "}
            {cancel}
          </div>
        </>
      )}
    </ServerForm>
  );
}
