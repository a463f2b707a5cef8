import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { itemPath } from "./inbox-words";

type Props = { id: number; lastResult?: SubmissionResult | undefined };

/** A note to an item. */
export function NoteForm({ id, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ note: string }>({
    id: "note-form",
    action: `${itemPath(id)}/note`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <TextAreaField field={fields.note} label="Note" hint="Only the team reads it." rows={3} />
      <SubmitButton label="Add Note" pendingLabel="Adding…" isPending={isPending} />
    </Form>
  );
}
