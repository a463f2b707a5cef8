import type { SubmissionResult } from "@conform-to/react";
import type { TeamNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DateField, TextAreaField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { SaveAnyway, SeatingFields, type SeatingInput } from "./time-fields";
import { TIME_FAILURE } from "../appointments-admin-words";

type Input = SeatingInput & { day: string; time: string; isSure: string; reason: string };

type Props = {
  action: string;
  /** The slug of what is offered, for a new time. */
  offering?: string;
  label: string;
  names: TeamNames;
  /** Whether parties may be told of the change. */
  asksReason?: boolean;
  defaultValue: Partial<Record<keyof Input, string | null>>;
  lastResult?: SubmissionResult | undefined;
};

/** One time: when, how long, for how many, where. */
export function TimeForm({
  action,
  offering,
  label,
  names,
  asksReason,
  defaultValue,
  lastResult,
}: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<Input>({
    failure: TIME_FAILURE,
    id: "time-form",
    action,
    lastResult,
    defaultValue,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      {offering && <input type="hidden" name="offering" value={offering} />}
      <div className="grid grid-fit-56 gap-5">
        <DateField field={fields.day} label="Day" />
        <TextField
          field={fields.time}
          label="Time in New York"
          hint="Like 14:30 or 2:30 PM."
          type="time"
        />
      </div>
      <SeatingFields fields={fields} names={names} />
      {asksReason && (
        <TextAreaField
          field={fields.reason}
          label="Reason of the change"
          hint="Needed for a new time, place or link if there are parties. They read it in the mail."
          rows={2}
          isOptional
        />
      )}
      <SaveAnyway field={fields.isSure} />
      <SubmitButton label={label} pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
