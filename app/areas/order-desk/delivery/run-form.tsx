import type { newRunInput } from "~/domain/orders/delivery/delivery.schema";
import { SelectField, TextField } from "~/ui/form/field";
import { DESK_FAILURE } from "../desk-words";
import { ServerForm } from "~/ui/form/server-form";

type Props = {
  action: string;
  label: string;
  /** Of a new run. */
  day?: string;
  team: readonly { id: number; username: string }[];
  defaultValue?: { driver: string; vehicle: string };
};

/** The accounts that can drive, as choices. */
export const driverOptions = (team: Props["team"]) =>
  team.map(({ id, username }) => ({ value: String(id), label: username }));

/** Who drives with what. */
export function RunForm({ action, label, day, team, defaultValue }: Props) {
  return (
    <ServerForm<typeof newRunInput>
      failure={DESK_FAILURE}
      id="run-form"
      action={action}
      values={defaultValue}
      isEdit
      hidden={{ day }}
      send={label}
      sending="Saving…"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
