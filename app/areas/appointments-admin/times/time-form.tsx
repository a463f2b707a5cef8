import type { sessionChangeInput } from "~/domain/appointments/appointments.schema";
import type { TeamNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { DateField, TextAreaField, TextField } from "~/ui/form/field";
import { SaveAnyway, SeatingFields } from "./time-fields";
import { TIME_FAILURE } from "../appointments-admin-words";
import { ServerForm, type ValuesOf } from "~/ui/form/server-form";

type Props = {
  action: string;
  /** The slug of what is offered, for a new time. */
  offering?: string;
  label: string;
  names: TeamNames;
  /** Whether parties may be told of the change. */
  asksReason?: boolean;
  defaultValue: ValuesOf<typeof sessionChangeInput>;
};

/** One time: when, how long, for how many, where. */
export function TimeForm({ action, offering, label, names, asksReason, defaultValue }: Props) {
  return (
    <ServerForm<typeof sessionChangeInput>
      failure={TIME_FAILURE}
      id="time-form"
      action={action}
      values={defaultValue}
      isEdit
      send={label}
      sending="Saving…"
    >
      {(fields) => (
        <>
          {offering && <input type="hidden" name="offering" value={offering} />}
          <div className="grid grid-fit-56 gap-5">
            <DateField field={fields.day} label="Day" />
            <TextField
              field={fields.time}
              label="Time in New York"
              hint="Like 14:30 or 2:30 PM."
              type="time"
            />
          </div>
          <SeatingFields fields={fields} names={names} />
          {asksReason && (
            <TextAreaField
              field={fields.reason}
              label="Reason of the change"
              hint="Needed for a new time, place or link if there are parties. They read it in the mail."
              rows={2}
              isOptional
            />
          )}
          <SaveAnyway field={fields.isSure} />
        </>
      )}
    </ServerForm>
  );
}
