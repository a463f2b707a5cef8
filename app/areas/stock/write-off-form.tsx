import type { SubmissionResult } from "@conform-to/react";
import type { Batch } from "~/domain/stock/lock-batch.server";
import { WRITE_OFF_WORDS, WRITE_OFFS } from "~/domain/stock/stock-words";
import { plural } from "~/lib/counts";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { STOCK_FAILURE } from "./stock-words";

type Values = { quantity: string; from: string; kind: string; reason: string };

type Props = {
  action: string;
  batch: Pick<Batch, "onHand" | "held" | "quarantined">;
  lastResult?: SubmissionResult | undefined;
};

const KINDS = WRITE_OFFS.map((value) => ({ value, label: WRITE_OFF_WORDS[value] }));

/** Pieces of a batch that leave the house without a sale. */
export function WriteOffForm({ action, batch, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<Values>({
    failure: STOCK_FAILURE,
    id: "write-off-form",
    action,
    lastResult,
  });
  const places = [
    { value: "stock", label: `In the house: ${plural(batch.onHand - batch.held, "free piece")}` },
    { value: "quarantine", label: `Quarantine: ${plural(batch.quarantined, "piece")}` },
  ];
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextField field={fields.quantity} label="Pieces to write off" inputMode="numeric" />
      <ChoiceGroup field={fields.from} legend="Where they are" type="radio" options={places} />
      <ChoiceGroup field={fields.kind} legend="What happened" type="radio" options={KINDS} />
      <TextField
        field={fields.reason}
        label="Reason"
        hint="It stays in the ledger, like “Crushed in the box”."
      />
      <SubmitButton label="Write Off" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
