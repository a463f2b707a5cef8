import type { FieldMetadata } from "@conform-to/react";
import { type ChangeEvent, useState } from "react";
import { FieldErrors } from "~/ui/form/field";

/** A resume the server keeps while another field is mended. */
export type KeptFile = { key: string; fileName: string };

type Props = { field: FieldMetadata<string | null>; kept: KeptFile | null };

const LIMIT_BYTES = 5 * 1024 * 1024;
const ACCEPTED = /\.(pdf|docx?)$/i;

function objectionTo(file: File): string | null {
  if (file.size > LIMIT_BYTES) return "Please upload a resume file smaller than 5MB.";
  if (!ACCEPTED.test(file.name)) return "Please upload a PDF or Word document.";
  return null;
}

/** The file input; a file that already reached the server is shown by name, with Remove. */
export function ResumeField({ field, kept }: Props) {
  const [objection, setObjection] = useState<string | null>(null);
  const errors = objection ? [objection] : field.errors;
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const found = file ? objectionTo(file) : null;
    setObjection(found);
    // What the server would refuse is not sent at all.
    if (found) currentTarget.value = "";
  };
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {kept ? "Replace the resume" : "Resume"}
        <span className="optional"> (optional)</span>
      </label>
      <p className="hint" id={field.descriptionId}>
        A PDF or Word document (.pdf, .doc, .docx), smaller than 5 MB.
      </p>
      {kept && <Kept file={kept} />}
      <FieldErrors field={{ errors, errorId: field.errorId }} />
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

function Kept({ file }: { file: KeptFile }) {
  return (
    <p className="kept-file">
      <input type="hidden" name="keptResume" value={file.key} />
      We have <strong>{file.fileName}</strong>.{" "}
      <button className="link-button" name="removeResume" value="yes">
        Remove {file.fileName}
      </button>
    </p>
  );
}
