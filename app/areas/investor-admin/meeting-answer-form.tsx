import type { SubmissionResult } from "@conform-to/react";
import type { MeetingAnswerInput } from "~/domain/meetings/meetings.schema";
import type { MeetingRow } from "~/domain/meetings/meetings-queries.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DateField, TextAreaField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = { title: "The answer was not sent" };

type Props = {
  meeting: MeetingRow;
  /** How far the page shows the story (ReplyTurn). */
  seen: string;
  lastResult?: SubmissionResult | undefined;
};

/** The confirmed time of a meeting, a message, or both. They are sent by mail. */
export function MeetingAnswerForm({ meeting, seen, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<MeetingAnswerInput>({
    failure: FAILURE,
    id: "meeting-answer-form",
    action: `/investor-admin/meetings/${meeting.id}/answer`,
    lastResult,
    defaultValue: { date: meeting.preferredDate },
    madeFrom: seen,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
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
      <SubmitButton label="Send Answer" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
