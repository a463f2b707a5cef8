import type { FieldMetadata } from "@conform-to/react";
import type { documentInput } from "~/domain/documents/documents.schema";
import { documentLevelOptions } from "~/domain/investors/clearance";
import type { DocumentInput } from "~/domain/documents/documents.schema";
import { FieldErrors, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm, type With } from "~/ui/form/server-form";
import { showUploads } from "~/ui/form/upload-progress";
import { RefusedFile } from "~/ui/form/refused-file";

export const FAILURE = { title: "Document Upload", description: "The document was not stored." };

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
};

/**
 * A document's metadata and its file. The file comes last, because the server reads only the fields
 * before it.
 */
export function DocumentForm({ action, label, document }: Props) {
  return (
    <ServerForm<With<typeof documentInput, "file">>
      failure={FAILURE}
      id="document-form"
      action={action}
      values={document ? documentValues(document) : undefined}
      isEdit
      hasFiles
      send={label}
      sending="Uploading…"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
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
