import type { SubmissionResult } from "@conform-to/react";
import { useCallback, useState } from "react";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import type { ApplyInput } from "~/domain/careers/careers.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { Honeypot } from "~/ui/form/honeypot";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { type KeptFile, ResumeField } from "./resume-field";

export const FAILURE = {
  title: "Submission Failed",
  description: "There was an error submitting your application. Please try again.",
};

type Props = {
  lastResult?: SubmissionResult | undefined;
  kept?: KeptFile | null | undefined;
  /** The address that it posts to: that of an opening, or of the page of all jobs. */
  action?: string;
  /** The position to start with. */
  position?: string;
  /** Called when an application that script sent was accepted. */
  onDone?: () => void;
};

type Fields = Omit<ApplyInput, "opening"> & { resume: string | null };

/** A job application with an optional resume, on the home page and on its own page. */
export function ApplicationForm({
  lastResult,
  kept,
  action = "/careers",
  position,
  onDone,
}: Props) {
  const [sentCount, setSentCount] = useState(0);
  const [keptFile, setKeptFile] = useState(kept);
  const onSent = useCallback(() => {
    setSentCount((count) => count + 1);
    setKeptFile(null);
    onDone?.();
  }, [onDone]);
  const { form, fields, Form, formProps, isPending, answer } = useServerForm<
    Fields,
    { kept?: KeptFile | null }
  >({
    failure: FAILURE,
    id: "application-form",
    action,
    lastResult,
    onDone: onSent,
    ...(position && { defaultValue: { position } }),
  });
  // A post that failed on its way says nothing about the file.
  if (answer?.kept !== undefined && answer.kept !== keptFile) setKeptFile(answer.kept);
  return (
    <Form {...formProps} encType="multipart/form-data" className="form">
      <ErrorSummary form={form} />
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
      <Honeypot formId={form.id} />
      {/* Last in the form: the server reads the fields before it even if the file is too large. */}
      <ResumeField key={sentCount} field={fields.resume} kept={keptFile ?? null} />
      <div className="button-row">
        <SubmitButton label="Submit Application" pendingLabel="Submitting…" isPending={isPending} />{" "}
        {/* After the form's main button, which Enter in a field activates. */}
        {keptFile && (
          <button className="button button-quiet" name="removeResume">
            Remove {keptFile.fileName}
          </button>
        )}
      </div>
    </Form>
  );
}
