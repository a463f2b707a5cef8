import type { partyInput } from "~/domain/appointments/appointments.schema";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "The number was not changed" };

type Props = { path: string; partySize: number };

/** Changes the number of guests, on the appointment's page and on a page of its own. */
export function PartyForm({ path, partySize }: Props) {
  return (
    <ServerForm<typeof partyInput>
      failure={FAILURE}
      stays="here"
      id="party-form"
      action={`${path}/party`}
      values={{ partySize: String(partySize) }}
      send="Change the Number"
      sending="Changing…"
    >
      {(fields) => (
        <TextField field={fields.partySize} label="Number of guests" inputMode="numeric" />
      )}
    </ServerForm>
  );
}
