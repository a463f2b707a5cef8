import type { MeetingAnswerInput } from "~/domain/meetings/meetings.schema";
import type { MeetingRow } from "~/domain/meetings/meetings-queries.server";
import { DateField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = { title: "The answer was not sent" };

type Props = {
  meeting: MeetingRow;
  /** How far the page shows the story (ReplyTurn). */
  seen: string;
};

/** The confirmed time of a meeting, a message, or both. They are sent by mail. */
export function MeetingAnswerForm({ meeting, seen }: Props) {
  return (
    <ServerForm<MeetingAnswerInput>
      failure={FAILURE}
      id="meeting-answer-form"
      action={`/investor-admin/meetings/${meeting.id}/answer`}
      values={{ date: meeting.preferredDate }}
      madeFrom={seen}
      isEdit
      send="Send Answer"
    >
      {(fields) => (
        <>
          <div className="grid grid-fit-56 gap-5">
            <DateField field={fields.date} label="Date" />
            <TextField
              field={fields.time}
              label="Time in New York"
              hint="Like 14:30 or 2:30 PM. Without a time only your message is sent."
              type="time"
              isOptional
            />
          </div>
          <TextAreaField field={fields.message} label="Message" isOptional />
        </>
      )}
    </ServerForm>
  );
}
