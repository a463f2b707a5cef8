import type { closeInput } from "~/domain/money/money.schema";
import { TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "Count Not Stored", description: "Something went wrong" };

type Props = {
  day: string;
  /** The last count of the day, so that an equal recount is another one. */
  after: string;
};

/** The count of a day's money. */
export function CloseForm({ day, after }: Props) {
  return (
    <ServerForm<typeof closeInput>
      failure={FAILURE}
      id="close-form"
      action={`/office/close?day=${day}`}
      hidden={{ day, after }}
      send="Store the Count"
      sending="Storing…"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
