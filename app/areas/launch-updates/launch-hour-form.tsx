import type { LaunchHourInput } from "~/domain/newsletter/launch-updates.schema";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { DateField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const HOUR_FAILURE = { title: "The hour was not set" };

/** What the form shows of the hour of a draft. */
export const hourValues = ({ scheduledAt }: { scheduledAt: Date | null }) => ({
  day: scheduledAt && businessDay(scheduledAt),
  time: scheduledAt && businessTime(scheduledAt),
});

type Props = {
  action: string;
  update: { scheduledAt: Date | null };
};

/** The day and time at which a letter goes. */
export function LaunchHourForm({ action, update }: Props) {
  return (
    <ServerForm<LaunchHourInput>
      failure={HOUR_FAILURE}
      id="launch-hour-form"
      action={action}
      values={hourValues(update)}
      isEdit
      send="Set the Hour"
      sending="Saving…"
    >
      {(fields) => (
        <div className="grid grid-fit-56 gap-5">
          <DateField field={fields.day} label="Day" />
          <TextField
            field={fields.time}
            label="Time in New York"
            hint="Like 14:30 or 2:30 PM."
            type="time"
          />
        </div>
      )}
    </ServerForm>
  );
}
