import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "./error-summary";
import { SelectField } from "./field";
import { SubmitButton } from "./submit-button";
import { useServerForm } from "./use-server-form";
import type { FailureWords } from "~/lib/toast";

type Choice = { value: string; label: string };

type Props = {
  id: string;
  action: string;
  /** The words when its post fails. */
  failure: FailureWords;
  /** Of a post that shows this page again. */
  lastResult?: SubmissionResult | undefined;
  kinds: readonly Choice[];
  /** The frequency of each kind by its value. None means no mail. */
  chosen: Record<string, string>;
  frequencies: readonly Choice[];
  /** The choice of no mail. */
  empty: string;
  submitLabel: string;
};

/** A form that asks for each kind of news how often it is mailed. */
export function FrequencyForm(props: Props) {
  const { id, action, failure, lastResult, kinds, chosen, frequencies, empty, submitLabel } = props;
  const { form, fields, Form, formProps, isPending } = useServerForm<Record<string, string>>({
    failure,
    id,
    action,
    lastResult,
    defaultValue: chosen,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      {kinds.map(({ value, label }) => {
        const field = fields[value];
        return (
          field && (
            <SelectField
              key={value}
              field={field}
              label={label}
              options={frequencies}
              empty={empty}
              isOptional
            />
          )
        );
      })}
      <SubmitButton label={submitLabel} pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
