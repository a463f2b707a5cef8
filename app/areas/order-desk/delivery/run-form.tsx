import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SelectField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { DESK_FAILURE } from "../desk-words";

type Input = { day: string; driver: string; vehicle: string };

type Props = {
  action: string;
  label: string;
  /** Of a new run. */
  day?: string;
  team: readonly { id: number; username: string }[];
  defaultValue?: { driver: string; vehicle: string };
  lastResult?: SubmissionResult | undefined;
};

/** The accounts that can drive, as choices. */
export const driverOptions = (team: Props["team"]) =>
  team.map(({ id, username }) => ({ value: String(id), label: username }));

/** Who drives with what. */
export function RunForm({ action, label, day, team, defaultValue, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<Input>({
    failure: DESK_FAILURE,
    id: "run-form",
    action,
    lastResult,
    ...(defaultValue && { defaultValue }),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      {day === undefined ? (
        <RevisionField revision={revision} />
      ) : (
        <input type="hidden" name="day" value={day} />
      )}
      <SelectField
        field={fields.driver}
        label="Driver"
        options={driverOptions(team)}
        empty="Choose a driver"
      />
      <TextField
        field={fields.vehicle}
        label="Vehicle"
        hint="With its plate, like “White Transit, ABC 1234”."
        autoComplete="off"
      />
      <SubmitButton label={label} pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
