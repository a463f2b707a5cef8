import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { documentLevelOptions } from "~/domain/investors/clearance";
import type { DocumentInput } from "~/domain/documents/documents.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldErrors, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { showUploads } from "~/ui/form/upload-progress";
import { RefusedFile } from "~/ui/form/refused-file";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = { title: "Document Upload", description: "The document was not stored." };

type Fields = DocumentInput & { file: string | null };

type StoredDocument = Record<keyof DocumentInput, string | null> & { fileName: string | null };

/** What the form shows of a document. */
export function documentValues(document: StoredDocument) {
  const { title, category, folder, description, accessLevel } = document;
  return { title, category, folder, description, accessLevel };
}

type Props = {
  action: string;
  label: string;
  document?: StoredDocument;
  lastResult?: SubmissionResult | undefined;
};

/**
 * A document's metadata and its file. The file comes last, because the server reads only the fields
 * before it.
 */
export function DocumentForm({ action, label, document, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<Fields>({
    failure: FAILURE,
    id: "document-form",
    action,
    lastResult,
    ...(document && { defaultValue: documentValues(document) }),
  });
  return (
    <Form {...formProps} encType="multipart/form-data" className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <TextField field={fields.title} size={60} label="Title" />
      <div className="grid grid-fit-56 gap-5">
        <TextField field={fields.category} label="Category" hint="Like Agreement or Report." />
        <TextField
          field={fields.folder}
          label="Folder"
          hint="Documents of a folder are listed together."
          isOptional
        />
        <SelectField
          field={fields.accessLevel}
          label="Who may open it"
          hint="A level opens all below it."
          options={documentLevelOptions}
          empty="Choose a level"
        />
      </div>
      <TextAreaField field={fields.description} label="Description" rows={3} isOptional />
      <FileField field={fields.file} current={document?.fileName ?? null} />
      <SubmitButton label={label} pendingLabel="Uploading…" isPending={isPending} />
    </Form>
  );
}

type FileProps = { field: FieldMetadata<string | null>; current: string | null };

function FileField({ field, current }: FileProps) {
  const describedBy = field.errors
    ? `${field.descriptionId} ${field.errorId}`
    : field.descriptionId;
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {current ? "Replace the file" : "File"}
        <span className="optional"> (optional)</span>
      </label>
      <div className="small" id={field.descriptionId}>
        {current && `Now ${current}. `}PDF, Word, Excel, PowerPoint, PNG, JPEG or WebP, 25 MB or
        less.
      </div>
      <FieldErrors field={field} />
      {field.errors && (
        <RefusedFile fieldId={field.id} fieldName={field.name} label="Save it without a new file" />
      )}
      <input
        id={field.id}
        name={field.name}
        type="file"
        className="control"
        onChange={showUploads}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy}
      />
    </div>
  );
}
