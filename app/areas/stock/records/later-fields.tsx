import type { FieldMetadata } from "@conform-to/react";
import { DateField, SelectField, TextField } from "~/ui/form/field";

export type Witness = { id: number; username: string };

type WitnessProps = {
  field: FieldMetadata<string>;
  /** Who can be chosen. */
  team: readonly Witness[];
  isOptional?: boolean;
};

/** Who saw how something was made unusable. */
export function WitnessField({ field, team, isOptional = false }: WitnessProps) {
  return (
    <SelectField
      field={field}
      label="Witness"
      hint="Another member of the team. They are asked on their page Today whether they saw it."
      empty={team.length === 0 ? "Nobody else is in the team" : "Nobody yet"}
      options={team.map(({ id, username }) => ({ value: String(id), label: username }))}
      isOptional={isOptional}
    />
  );
}

type TheftProps = {
  fields: { policeReport: FieldMetadata<string>; reportedOn: FieldMetadata<string> };
};

/** To whom a theft or loss was reported. You can enter it later too. */
export function TheftFields({ fields }: TheftProps) {
  return (
    <>
      <TextField field={fields.policeReport} label="Police report number" isOptional />
      <DateField
        field={fields.reportedOn}
        label="Reported to the Office of Cannabis Management on"
        isOptional
      />
    </>
  );
}
