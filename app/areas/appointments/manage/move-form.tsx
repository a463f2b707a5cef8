import type { SubmissionResult } from "@conform-to/react";
import type { OpenSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { seatWords } from "~/ui/appointments/seat-words";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = { title: "It was not moved" };

type Props = {
  path: string;
  times: readonly OpenSession[];
  isPrivate: boolean;
  lastResult?: SubmissionResult | undefined;
};

/** Moves an appointment to another time with room for its party. */
export function MoveForm({ path, times, isPrivate, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ sessionId: string }>({
    failure: FAILURE,
    id: "move-form",
    action: `${path}/move`,
    lastResult,
  });
  if (times.length === 0) return <ErrorSummary form={form} />;
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
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
      <SubmitButton label="Move" pendingLabel="Moving…" isPending={isPending} />
    </Form>
  );
}
