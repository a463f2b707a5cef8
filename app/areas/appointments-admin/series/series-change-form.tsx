import type { seriesChangeInput } from "~/domain/appointments/appointments.schema";
import type { TeamNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatLongDay } from "~/lib/dates/dates";
import { FieldErrors, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm, type ValuesOf } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { SERIES_FAILURE } from "../appointments-admin-words";
import { SaveAnyway, SeatingFields } from "../times/time-fields";

type Props = {
  action: string;
  from: string;
  names: TeamNames;
  defaultValue: ValuesOf<typeof seriesChangeInput>;
};

/** What a series gives its times from a day on. */
export function SeriesChangeForm({ action, from, names, defaultValue }: Props) {
  return (
    <ServerForm<typeof seriesChangeInput>
      failure={SERIES_FAILURE}
      id="series-change-form"
      action={action}
      values={defaultValue}
      isEdit
      hidden={{ from }}
      send="Change the Series"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <h2 id={fields.from.id} tabIndex={-1}>
            From <DateTime value={from} format={formatLongDay} /> on
          </h2>
          <FieldErrors field={fields.from} />
          <TextField
            field={fields.times}
            label="Times in New York"
            hint="As many as before, like 14:00, 18:30 or 2 PM, 6:30 PM."
          />
          <SeatingFields fields={fields} names={names} />
          <TextAreaField
            field={fields.reason}
            label="Reason of the change"
            hint="Needed for a new time, place or link if there are parties. They read it in the mail."
            rows={2}
            isOptional
          />
          <SaveAnyway field={fields.isSure} />
        </>
      )}
    </ServerForm>
  );
}
