import type { SubmissionResult } from "@conform-to/react";
import type { TeamNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatLongDay } from "~/lib/dates/dates";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldErrors, TextAreaField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { DateTime } from "~/ui/layout/date-time";
import { SERIES_FAILURE } from "../appointments-admin-words";
import { SaveAnyway, SeatingFields, type SeatingInput } from "../times/time-fields";

type Input = SeatingInput & { from: string; times: string; isSure: string; reason: string };

type Props = {
  action: string;
  from: string;
  names: TeamNames;
  defaultValue: Partial<Record<keyof Input, string | null>>;
  lastResult?: SubmissionResult | undefined;
};

/** What a series gives its times from a day on. */
export function SeriesChangeForm({ action, from, names, defaultValue, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<Input>({
    failure: SERIES_FAILURE,
    id: "series-change-form",
    action,
    lastResult,
    defaultValue,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <input type="hidden" name="from" value={from} />
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
      <SubmitButton label="Change the Series" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
