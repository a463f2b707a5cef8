import { positionOptions } from "~/content/form-options";
import type { openingInput } from "~/domain/careers/openings/openings.schema";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { DateField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { JOB_FAILURE } from "./jobs-words";
import { ServerForm, type ValuesOf } from "~/ui/form/server-form";

type Props = {
  action: string;
  label: string;
  defaultValue?: ValuesOf<typeof openingInput>;
};

/** What the pay is for. */
export const PAY_PER = [
  { value: "hour", label: "An hour" },
  { value: "year", label: "A year" },
] as const;

/** An opening: what the work is, where, when, and what it pays. */
export function JobForm({ action, label, defaultValue }: Props) {
  return (
    <ServerForm<typeof openingInput>
      failure={JOB_FAILURE}
      id="job-form"
      action={action}
      values={defaultValue}
      isEdit
      send={label}
      sending="Saving…"
    >
      {(fields) => (
        <>
          <TextField field={fields.title} label="Title" size={60} />
          <SelectField
            field={fields.position}
            label="Position"
            options={positionOptions}
            empty="Choose a position"
          />
          <div className="grid grid-fit-56 gap-5">
            <TextField
              field={fields.place}
              label="Place"
              hint="A town, or street and town like “12 Mill Road, Warwick”."
            />
            <TextField
              field={fields.hours}
              label="Hours"
              hint="Like “Full time, Tuesday to Saturday”."
            />
            <TextField
              field={fields.payFrom}
              label="Pay from"
              hint="Dollars, like 21.50. New York law asks for it."
              inputMode="decimal"
            />
            <TextField
              field={fields.payTo}
              label="Pay to"
              hint="Empty if it is one fixed figure."
              inputMode="decimal"
              isOptional
            />
          </div>
          <ChoiceGroup
            field={fields.payPer}
            legend="The pay is for"
            type="radio"
            options={PAY_PER}
          />
          <TextAreaField field={fields.description} label="Description" rows={12} />
          <DateField field={fields.closingDay} label="Last day for applications" isOptional />
        </>
      )}
    </ServerForm>
  );
}
