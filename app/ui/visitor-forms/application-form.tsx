import { useState } from "react";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import type { ApplyInput } from "~/domain/careers/careers.schema";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { Honeypot } from "~/ui/form/honeypot";
import { SubmitButton } from "~/ui/form/submit-button";
import { type FieldsOf, ServerForm } from "~/ui/form/server-form";
import { type KeptFile, ResumeField } from "./resume-field";

export const FAILURE = {
  title: "Submission Failed",
  description: "There was an error submitting your application. Please try again.",
};

type Props = {
  kept?: KeptFile | null | undefined;
  /** The address that it posts to: that of an opening, or of the page of all jobs. */
  action?: string;
  /** The position to start with. */
  position?: string;
  /** Called when an application that script sent was accepted. */
  onDone?: () => void;
};

type Fields = Omit<ApplyInput, "opening"> & { resume: string };
type Answer = { kept?: KeptFile | null };

/** A job application with an optional resume, on the home page and on its own page. */
export function ApplicationForm({ kept, action = "/careers", position, onDone }: Props) {
  const [sentCount, setSentCount] = useState(0);
  return (
    <ServerForm<Fields, Answer>
      failure={FAILURE}
      id="application-form"
      action={action}
      onDone={() => {
        setSentCount((count) => count + 1);
        onDone?.();
      }}
      values={position ? { position } : undefined}
      hasFiles
    >
      {(fields, state) => (
        <>
          <div className="grid grid-fit-56 gap-5">
            <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
            <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
          </div>
          <TextField
            field={fields.email}
            label="Email address"
            type="email"
            autoComplete="email"
            inputMode="email"
          />
          <TextField
            field={fields.phone}
            label="Phone number"
            hint="At least 10 digits, with the area code."
            type="tel"
            autoComplete="tel"
            inputMode="tel"
          />
          <SelectField
            field={fields.position}
            label="Position"
            options={positionOptions}
            empty="Choose a position"
          />
          <SelectField
            field={fields.experience}
            label="Experience"
            options={experienceOptions}
            empty="Choose your experience"
          />
          <SelectField
            field={fields.availability}
            label="Availability"
            options={availabilityOptions}
            empty="Choose your availability"
          />
          <TextAreaField field={fields.coverLetter} label="Cover letter" rows={8} isOptional />
          <Honeypot formId={state.form.id} />
          {/* Last in the form: the server reads the fields before it even if the file is too large. */}
          <ResumeAndButtons
            key={sentCount}
            field={fields.resume}
            kept={sentCount === 0 ? kept : null}
            {...state}
          />
        </>
      )}
    </ServerForm>
  );
}

type EndProps = {
  field: FieldsOf<Fields>["resume"];
  kept: KeptFile | null | undefined;
  isPending: boolean;
  answer: Answer | undefined;
};

/** The file, which stays on the server through a refusal, and what can be done with it. */
function ResumeAndButtons({ field, kept, isPending, answer }: EndProps) {
  const [keptFile, setKeptFile] = useState(kept);
  // A post that failed on its way says nothing about the file.
  if (answer?.kept !== undefined && answer.kept !== keptFile) setKeptFile(answer.kept);
  return (
    <>
      <ResumeField field={field} kept={keptFile ?? null} />
      <div className="button-row">
        <SubmitButton label="Submit Application" pendingLabel="Submitting…" isPending={isPending} />{" "}
        {/* After the form's main button, which Enter in a field activates. */}
        {keptFile && (
          <button className="button button-quiet" name="removeResume">
            Remove {keptFile.fileName}
          </button>
        )}
      </div>
    </>
  );
}
