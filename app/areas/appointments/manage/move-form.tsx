import type { moveInput } from "~/domain/appointments/appointments.schema";
import type { OpenSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { seatWords } from "~/ui/appointments/seat-words";
import { SelectField } from "~/ui/form/field";
import { ServerForm, useAnswerOf } from "~/ui/form/server-form";
import { useStaysShown } from "~/ui/opening/use-stays-shown";

export const FAILURE = { title: "It was not moved" };

type Props = {
  path: string;
  times: readonly OpenSession[];
  isPrivate: boolean;
};

/**
 * Moves an appointment to another time with room for its party. It stays if the last one was taken while
 * it was open, because it says so.
 */
export function MoveForm({ path, times, isPrivate }: Props) {
  const action = `${path}/move`;
  const isShown = useStaysShown(times.length > 0, useAnswerOf(action) !== undefined);
  if (!isShown) return null;
  return (
    <ServerForm<typeof moveInput>
      failure={FAILURE}
      id="move-form"
      action={action}
      send="Move"
      sending="Moving…"
    >
      {({ sessionId }) => (
        <SelectField
          field={sessionId}
          label="New time"
          hint="All times are New York time."
          options={times.map((time) => ({
            value: String(time.id),
            label: `${formatAppointment(time.startsAt)}, ${seatWords({ ...time, isPrivate })}`,
          }))}
          empty="Choose a time"
        />
      )}
    </ServerForm>
  );
}
