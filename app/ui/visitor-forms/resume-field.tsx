import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { RESUME_LIMIT_BYTES, RESUME_REFUSALS } from "~/domain/careers/resume-refusals";
import { FieldErrors } from "~/ui/form/field";
import { showUploads } from "~/ui/form/upload-progress";
import { RefusedFile } from "~/ui/form/refused-file";
import { showToast } from "~/ui/overlay/toasts";

/** A resume that the server stores while another field is corrected. */
export type KeptFile = { key: string; fileName: string };

type Props = { field: FieldMetadata<string | null>; kept: KeptFile | null };

const ACCEPTED = /\.(pdf|docx?)$/i;

function refusalOf(file: File) {
  if (file.size > RESUME_LIMIT_BYTES) return RESUME_REFUSALS.size;
  if (file.size === 0) return RESUME_REFUSALS.empty;
  return ACCEPTED.test(file.name) ? null : RESUME_REFUSALS.type;
}

/** The file input. A file that already reached the server is shown by name. */
export function ResumeField({ field, kept }: Props) {
  const { errors: answered } = field;
  // Errors that the browser found since the server's response.
  const [found, setFound] = useState({ answered, errors: answered });
  const errors = found.answered === answered ? found.errors : answered;
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const refusal = file ? refusalOf(file) : null;
    setFound({ answered, errors: refusal ? [refusal.description] : undefined });
    if (!refusal) {
      showUploads();
      return;
    }
    // Do not send a file that the server would refuse.
    currentTarget.value = "";
    showToast({ kind: "error", ...refusal });
  };
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {kept ? "Replace the resume" : "Resume"}
        <span className="optional"> (optional)</span>
      </label>
      <div className="small" id={field.descriptionId}>
        A PDF or Word document (.pdf, .doc, .docx), smaller than 5 MB.
      </div>
      {kept && (
        <p data-part="kept-file" className="border border-dashed border-edge px-3 py-2">
          <input type="hidden" name="keptResume" value={kept.key} />
          We have <strong>{kept.fileName}</strong>.
        </p>
      )}
      <FieldErrors field={{ errors, errorId: field.errorId }} />
      {errors && (
        <RefusedFile
          fieldId={field.id}
          fieldName={field.name}
          label={kept ? `Send it with ${kept.fileName}` : "Send it without a resume"}
        />
      )}
      <input
        id={field.id}
        name={field.name}
        type="file"
        accept=".pdf,.doc,.docx"
        className="control"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${field.descriptionId} ${field.errorId}` : field.descriptionId}
        onChange={onChange}
      />
    </div>
  );
}
