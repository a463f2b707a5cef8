import type { seriesInput } from "~/domain/appointments/appointments.schema";
import type { TeamNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { DateField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { NTH_OPTIONS, WEEKDAY_OPTIONS } from "./series-words";
import { SaveAnyway, SeatingFields } from "../times/time-fields";
import { SERIES_FAILURE } from "../appointments-admin-words";
import { ServerForm, type ValuesOf } from "~/ui/form/server-form";

type Props = {
  action: string;
  offering: string;
  names: TeamNames;
  defaultValue: ValuesOf<typeof seriesInput>;
};

/** A rule that makes times: on which weekdays, when, from when on, until when, and not on which days. */
export function SeriesForm({ action, offering, names, defaultValue }: Props) {
  return (
    <ServerForm<typeof seriesInput>
      failure={SERIES_FAILURE}
      id="series-form"
      action={action}
      values={defaultValue}
      hidden={{ offering }}
      send="Add the Series"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <ChoiceGroup
            field={fields.weekdays}
            legend="Weekdays"
            type="checkbox"
            options={WEEKDAY_OPTIONS}
          />
          <TextField
            field={fields.times}
            label="Times in New York"
            hint="One or several, like 14:00, 18:30 or 2 PM, 6:30 PM."
          />
          <SelectField
            field={fields.nth}
            label="How often"
            options={NTH_OPTIONS}
            empty="Every week"
            isOptional
          />
          <div className="grid grid-fit-56 gap-5">
            <DateField field={fields.startsOn} label="From" />
            <DateField field={fields.endsOn} label="Until" isOptional />
          </div>
          <TextAreaField
            field={fields.exceptions}
            label="Not on these days"
            hint="Like 06/19/2027, 07/03/2027."
            rows={2}
            isOptional
          />
          <SeatingFields fields={fields} names={names} />
          <SaveAnyway field={fields.isSure} />
        </>
      )}
    </ServerForm>
  );
}
