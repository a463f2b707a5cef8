import type { moveInput } from "~/domain/appointments/appointments.schema";
import type { OpenSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { seatWords } from "~/ui/appointments/seat-words";
import { SelectField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "It was not moved" };

type Props = {
  path: string;
  times: readonly OpenSession[];
  isPrivate: boolean;
};

/** Moves an appointment to another time with room for its party. */
export function MoveForm({ path, times, isPrivate }: Props) {
  return (
    <ServerForm<typeof moveInput>
      failure={FAILURE}
      id="move-form"
      action={`${path}/move`}
      {...(times.length > 0 && { send: "Move" })}
      sending="Moving…"
    >
      {(fields) =>
        times.length > 0 && (
          <SelectField
            field={fields.sessionId}
            label="New time"
            hint="All times are New York time."
            options={times.map((time) => ({
              value: String(time.id),
              label: `${formatAppointment(time.startsAt)}, ${seatWords({ ...time, isPrivate })}`,
            }))}
            empty="Choose a time"
          />
        )
      }
    </ServerForm>
  );
}
