import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { CheckboxField, TextAreaField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { RESERVATION_FAILURE } from "../appointments-admin-words";

type Input = {
  name: string;
  phone: string;
  email: string;
  partySize: string;
  needs: string;
  message: string;
  note: string;
  joinsWaitingList: string;
};

type Props = {
  action: string;
  /** Whether the time is running: the party is at the door, and there is no waiting list. */
  isWalkIn: boolean;
  lastResult?: SubmissionResult | undefined;
};

/** A reservation that somebody asks for by phone, or at the door. */
export function PhoneForm({ action, isWalkIn, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Input>({
    failure: RESERVATION_FAILURE,
    id: "phone-form",
    action,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="Name" />
      <TextField
        field={fields.phone}
        label="Phone number"
        {...(!isWalkIn && { hint: "Needed for lounge experiences." })}
        type="tel"
        isOptional
      />
      <TextField
        field={fields.email}
        label="Email address"
        hint="Without one no mail is sent."
        type="email"
        isOptional
      />
      <TextField field={fields.partySize} label="Number of guests" inputMode="numeric" />
      <TextAreaField field={fields.needs} label="Access needs" rows={2} isOptional />
      <TextAreaField field={fields.message} label="Message" rows={2} isOptional />
      <TextAreaField
        field={fields.note}
        label="Note"
        hint="Only the team reads it."
        rows={2}
        isOptional
      />
      {!isWalkIn && (
        <CheckboxField
          field={fields.joinsWaitingList}
          label="If there is no room, put the party on the waiting list"
        />
      )}
      <SubmitButton label="Add the Reservation" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
