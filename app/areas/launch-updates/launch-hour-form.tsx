import type { SubmissionResult } from "@conform-to/react";
import type { LaunchHourInput } from "~/domain/newsletter/launch-updates.schema";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DateField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const HOUR_FAILURE = { title: "The hour was not set" };

/** What the form shows of the hour of a draft. */
export const hourValues = ({ scheduledAt }: { scheduledAt: Date | null }) => ({
  day: scheduledAt && businessDay(scheduledAt),
  time: scheduledAt && businessTime(scheduledAt),
});

type Props = {
  action: string;
  update: { scheduledAt: Date | null };
  lastResult?: SubmissionResult | undefined;
};

/** The day and time at which a letter goes. */
export function LaunchHourForm({ action, update, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<LaunchHourInput>({
    failure: HOUR_FAILURE,
    id: "launch-hour-form",
    action,
    lastResult,
    defaultValue: hourValues(update),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <div className="grid grid-fit-56 gap-5">
        <DateField field={fields.day} label="Day" />
        <TextField
          field={fields.time}
          label="Time in New York"
          hint="Like 14:30 or 2:30 PM."
          type="time"
        />
      </div>
      <SubmitButton label="Set the Hour" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
