import type { pauseInput } from "~/domain/appointments/appointments.schema";
import type { SeriesSession } from "~/domain/appointments/sessions/series-queries.server";
import { plural } from "~/lib/counts";
import { formatAppointment } from "~/lib/dates/dates";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { FieldErrors, TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { SERIES_FAILURE } from "../appointments-admin-words";

type Props = {
  action: string;
  from: string;
  until: string;
  /** The times with guests. */
  asked: readonly SeriesSession[];
};

/** Pauses a series, after the owner has decided about each time with guests. */
export function PauseForm({ action, from, until, asked }: Props) {
  return (
    <ServerForm<typeof pauseInput>
      failure={SERIES_FAILURE}
      id="pause-form"
      action={action}
      hidden={{ from, until }}
      send="Pause the Series"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <div id={fields.from.id} tabIndex={-1}>
            <FieldErrors field={fields.from} />
          </div>
          <div id={fields.until.id} tabIndex={-1}>
            <FieldErrors field={fields.until} />
          </div>
          {asked.length > 0 && (
            <>
              <ChoiceGroup
                field={fields.cancelled}
                legend="Times with guests that are cancelled"
                hint={`The others take place. The mail goes after ${UNDO_MINUTES} minutes, or at once within the hour before a time.`}
                type="checkbox"
                options={asked.map(({ id, startsAt, parties }) => ({
                  value: String(id),
                  label: (
                    <>
                      <DateTime value={startsAt} format={formatAppointment} />
                      {`, ${plural(parties.length, "party", "parties")}`}
                    </>
                  ),
                }))}
              />
              <TextAreaField
                field={fields.reason}
                label="Reason"
                hint="Needed if you cancel a time. Its guests read it in the mail."
                rows={2}
                isOptional
              />
            </>
          )}
        </>
      )}
    </ServerForm>
  );
}
