import type { SubmissionResult } from "@conform-to/react";
import type { LaunchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { RevisionField } from "~/ui/form/revision-field";
import { OtherSubmit, SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { plural } from "~/lib/counts";

export const FAILURE = { title: "The draft was not saved" };

/** What the form shows of a draft. */
export const draftValues = ({ subject, content }: LaunchUpdateInput) => ({ subject, content });

type Props = {
  action: string;
  subscribers: number;
  update?: LaunchUpdateInput;
  lastResult?: SubmissionResult | undefined;
};

/** Each button takes what is typed: it is saved first, and then shown, tested or asked about. */
export function LaunchUpdateForm({ action, subscribers, update, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<LaunchUpdateInput>({
    failure: FAILURE,
    id: "launch-update-form",
    action,
    lastResult,
    ...(update && { defaultValue: draftValues(update) }),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <TextField field={fields.subject} label="Subject" />
      <TextAreaField
        field={fields.content}
        label="Text"
        hint="Plain text, a blank line between paragraphs. The state's notice and the way to unsubscribe are added."
        rows={14}
      />
      <p className="button-row">
        <SubmitButton label="Save Draft" pendingLabel="Saving…" isPending={isPending} />{" "}
        <OtherSubmit name="preview" label="Preview" isPending={isPending} />{" "}
        <OtherSubmit name="test" label="Send Test to Me" isPending={isPending} />{" "}
        <OtherSubmit
          name="send"
          label={`Send to ${plural(subscribers, "Subscriber")}`}
          isPending={isPending}
        />
      </p>
    </Form>
  );
}
