import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = { title: "Count Not Stored", description: "Something went wrong" };

type Input = {
  day: string;
  float: string;
  cash: string;
  debit: string;
  note: string;
  after: string;
};

type Props = {
  day: string;
  /** The last count of the day, so that an equal recount is another one. */
  after: string;
  lastResult?: SubmissionResult | undefined;
};

/** The count of a day's money. */
export function CloseForm({ day, after, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Input>({
    failure: FAILURE,
    id: "close-form",
    action: `/office/close?day=${day}`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="after" value={after} />
      <TextField
        field={fields.float}
        label="Float in dollars"
        hint="The change with which the drawer began."
        inputMode="decimal"
      />
      <TextField
        field={fields.cash}
        label="Cash counted in dollars"
        hint="All that is in the drawer, with the float."
        inputMode="decimal"
      />
      <TextField
        field={fields.debit}
        label="Debit counted in dollars"
        hint="As the terminal's report says."
        inputMode="decimal"
      />
      <TextAreaField field={fields.note} label="Note" rows={3} isOptional />
      <SubmitButton label="Store the Count" pendingLabel="Storing…" isPending={isPending} />
    </Form>
  );
}
