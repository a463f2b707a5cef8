import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Batch } from "~/domain/stock/lock-batch.server";
import { RECIPIENTS, type WriteOffKind } from "~/domain/stock/stock-words";
import { plural } from "~/lib/counts";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DateField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { TheftFields, type Witness, WitnessField } from "./records/later-fields";
import { STOCK_FAILURE } from "./stock-words";

/** The form of each kind has this id. */
export const WRITE_OFF_FORM = "write-off-form";

const NAMES = [
  ...["quantity", "from", "reason", "day", "time", "grams", "method", "witness"],
  ...["recipientKind", "givenTo", "policeReport", "reportedOn"],
] as const;

type Values = Record<(typeof NAMES)[number], string>;

type Props = {
  action: string;
  kind: WriteOffKind;
  batch: Pick<Batch, "onHand" | "held" | "quarantined" | "setAside">;
  /** The rest of the team. */
  team: readonly Witness[];
  /** The day and time to start with: now. */
  now: { day: string; time: string };
  lastResult?: SubmissionResult | undefined;
};

/** Pieces of a batch that leave the house without a sale, and what their kind must say. */
export function WriteOffForm({ action, kind, batch, team, now, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Values>({
    failure: STOCK_FAILURE,
    id: WRITE_OFF_FORM,
    action,
    lastResult,
    defaultValue: now,
  });
  const { onHand, held, quarantined, setAside } = batch;
  const places = [
    { value: "stock", label: `In the house: ${plural(onHand - held, "free piece")}` },
    { value: "set-aside", label: `Set aside: ${plural(setAside, "piece")}` },
    {
      value: "quarantine",
      label: `Came back: ${plural(quarantined - setAside, "piece")}`,
    },
  ];
  const more: Record<WriteOffKind, ReactNode> = {
    waste: <DisposalFields fields={fields} team={team} isOptional />,
    destroyed: <DisposalFields fields={fields} team={team} />,
    sample: (
      <>
        <ChoiceGroup
          field={fields.recipientKind}
          legend="Who received it"
          type="radio"
          options={RECIPIENTS}
        />
        <TextField field={fields.givenTo} label="Name" hint="Of the person or business." />
      </>
    ),
    theft: (
      <>
        <Moment fields={fields} label="Noticed on" />
        <TheftFields fields={fields} />
      </>
    ),
    other: null,
  };
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name="kind" value={kind} />
      <TextField field={fields.quantity} label="Pieces to write off" inputMode="numeric" />
      <ChoiceGroup field={fields.from} legend="Where they are" type="radio" options={places} />
      <TextField
        field={fields.reason}
        label="Reason"
        hint="It stays in the ledger, like “Crushed in the box”."
      />
      {more[kind]}
      <SubmitButton label="Write Off" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}

type Fields = ReturnType<typeof useServerForm<Values>>["fields"];

function Moment({ fields, label }: { fields: Fields; label: string }) {
  return (
    <div className="grid grid-fit-56 gap-5">
      <DateField field={fields.day} label={label} />
      <TextField
        field={fields.time}
        label="Time in New York"
        hint="Like 14:30 or 2:30 PM."
        type="time"
      />
    </div>
  );
}

/** How something was made unusable. */
function DisposalFields({
  fields,
  team,
  isOptional = false,
}: {
  fields: Fields;
  team: readonly Witness[];
  /** Whether it needs no witness. */
  isOptional?: boolean;
}) {
  return (
    <>
      <TextField
        field={fields.grams}
        label="Weight in grams"
        hint="Of the cannabis alone, like 12.5."
        inputMode="decimal"
      />
      <TextField
        field={fields.method}
        label="How it was made unusable"
        hint="Like “ground and mixed half and half with other waste”. Any other way needs the written approval of the Office of Cannabis Management (9 NYCRR 125.11)."
      />
      <Moment fields={fields} label="Done on" />
      <WitnessField field={fields.witness} team={team} isOptional={isOptional} />
    </>
  );
}
