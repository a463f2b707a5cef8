import type { SubmissionResult } from "@conform-to/react";
import type { TeamNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DateField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { NTH_OPTIONS, WEEKDAY_OPTIONS } from "./series-words";
import { SaveAnyway, SeatingFields, type SeatingInput } from "../times/time-fields";
import { SERIES_FAILURE } from "../appointments-admin-words";

type Input = SeatingInput & {
  weekdays: string[];
  times: string;
  nth: string;
  startsOn: string;
  endsOn: string;
  exceptions: string;
  isSure: string;
};

type Props = {
  action: string;
  offering: string;
  names: TeamNames;
  defaultValue: Partial<Record<keyof Input, string | null>>;
  lastResult?: SubmissionResult | undefined;
};

/** A rule that makes times: on which weekdays, when, from when on, until when, and not on which days. */
export function SeriesForm({ action, offering, names, defaultValue, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Input>({
    failure: SERIES_FAILURE,
    id: "series-form",
    action,
    lastResult,
    defaultValue,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name="offering" value={offering} />
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
      <SubmitButton label="Add the Series" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
