import type { phoneReservationInput } from "~/domain/appointments/appointments.schema";
import { CheckboxField, TextAreaField, TextField } from "~/ui/form/field";
import { RESERVATION_FAILURE } from "../appointments-admin-words";
import { ServerForm } from "~/ui/form/server-form";

type Props = {
  action: string;
  /** Whether the time is running: the party is at the door, and there is no waiting list. */
  isWalkIn: boolean;
};

/** A reservation that somebody asks for by phone, or at the door. */
export function PhoneForm({ action, isWalkIn }: Props) {
  return (
    <ServerForm<typeof phoneReservationInput>
      failure={RESERVATION_FAILURE}
      id="phone-form"
      action={action}
      send="Add the Reservation"
      sending="Saving…"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
