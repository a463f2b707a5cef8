import type { ReactNode } from "react";
import type { Batch } from "~/domain/stock/lock-batch.server";
import { RECIPIENTS, type WriteOffKind } from "~/domain/stock/stock-words";
import type { writeOffInput } from "~/domain/stock/stock.schema";
import { plural } from "~/lib/counts";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { DateField, TextField } from "~/ui/form/field";
import { type FieldsOf, ServerForm } from "~/ui/form/server-form";
import { TheftFields, type Witness, WitnessField } from "./records/later-fields";
import { STOCK_FAILURE } from "./stock-words";

/** The form of each kind has this id. */
export const WRITE_OFF_FORM = "write-off-form";

type Props = {
  action: string;
  kind: WriteOffKind;
  batch: Pick<Batch, "onHand" | "held" | "quarantined" | "setAside">;
  /** The rest of the team. */
  team: readonly Witness[];
  /** The day and time to start with: now. */
  now: { day: string; time: string };
};

/** Pieces of a batch that leave the house without a sale, and what their kind must say. */
export function WriteOffForm({ action, kind, batch, team, now }: Props) {
  const { onHand, held, quarantined, setAside } = batch;
  const places = [
    { value: "stock", label: `In the house: ${plural(onHand - held, "free piece")}` },
    { value: "set-aside", label: `Set aside: ${plural(setAside, "piece")}` },
    {
      value: "quarantine",
      label: `Came back: ${plural(quarantined - setAside, "piece")}`,
    },
  ];
  return (
    <ServerForm<typeof writeOffInput>
      failure={STOCK_FAILURE}
      id={WRITE_OFF_FORM}
      action={action}
      values={now}
      hidden={{ kind }}
      send="Write Off"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <TextField field={fields.quantity} label="Pieces to write off" inputMode="numeric" />
          <ChoiceGroup field={fields.from} legend="Where they are" type="radio" options={places} />
          <TextField
            field={fields.reason}
            label="Reason"
            hint="It stays in the ledger, like “Crushed in the box”."
          />
          <FieldsOfKind kind={kind} fields={fields} team={team} />
        </>
      )}
    </ServerForm>
  );
}

type Fields = FieldsOf<typeof writeOffInput>;

type KindProps = Pick<Props, "kind" | "team"> & { fields: Fields };

/** What a kind must say beside. */
function FieldsOfKind({ kind, fields, team }: KindProps) {
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
  return more[kind];
}

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
