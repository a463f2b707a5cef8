import { updateTypeOptions } from "~/domain/investors/investor-options";
import type { UpdateInput } from "~/domain/investors/investors.schema";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { OtherSubmit, SubmitButton } from "~/ui/form/submit-button";
import type { FailureWords } from "~/lib/toast";

/** What the form shows of an update. */
export const updateValues = ({
  title,
  type,
  content,
}: Record<keyof UpdateInput, string | null>) => ({
  title,
  type,
  content,
});

type Props = {
  action: string;
  label: string;
  /** Whether it is not published yet, and can be kept, looked at and tested first. */
  isDraft: boolean;
  update?: Partial<Record<keyof UpdateInput, string | null>>;
  /** The words when its post fails. */
  failure: FailureWords;
};

/** An update for investors. No field is required. */
export function UpdateForm({ action, label, isDraft, update, failure }: Props) {
  return (
    <ServerForm<UpdateInput>
      failure={failure}
      id="update-form"
      action={action}
      values={update}
      isEdit
    >
      {(fields, { isPending }) => (
        <>
          <TextField
            field={fields.title}
            size={60}
            label="Update Title"
            placeholder="Q1 2025 Progress Report"
            isOptional
          />
          <SelectField
            field={fields.type}
            label="Update Type"
            options={updateTypeOptions}
            empty="Choose a type"
            isOptional
          />
          <TextAreaField field={fields.content} label="Content" rows={8} isOptional />
          <p className="button-row">
            <SubmitButton label={label} pendingLabel="Publishing…" isPending={isPending} />
            {isDraft && (
              <>
                {" "}
                <OtherSubmit name="draft" label="Save Draft" isPending={isPending} />{" "}
                <OtherSubmit name="preview" label="Preview" isPending={isPending} />{" "}
                <OtherSubmit name="test" label="Send Test to Me" isPending={isPending} />
              </>
            )}
          </p>
        </>
      )}
    </ServerForm>
  );
}
