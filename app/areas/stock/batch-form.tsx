import type { SubmissionResult } from "@conform-to/react";
import type { Batch } from "~/domain/stock/lock-batch.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FileField } from "~/ui/form/field";
import { RefusedFile } from "~/ui/form/refused-file";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { BatchFields, type BatchValues } from "./batch-fields";
import { BATCH_FAILURE } from "./stock-words";

/** What the form shows of a batch. */
export function batchFormValues(batch: Batch): Record<keyof BatchValues, string | null> {
  const { code, packageTag, packedOn, bestBefore, laboratory, thcPercent, cbdPercent } = batch;
  return {
    ...{ batchCode: code, packageTag, testPassed: batch.testPassed ? "on" : null },
    ...{ packedOn, bestBefore, laboratory, thcPercent, cbdPercent },
  };
}

type Props = { action: string; batch: Batch; lastResult?: SubmissionResult | undefined };

/**
 * A batch's label and laboratory, and the laboratory's report. The file comes last, because the
 * server reads only the fields before it.
 */
export function BatchForm({ action, batch, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<
    BatchValues & { report: string }
  >({
    failure: BATCH_FAILURE,
    id: "batch-form",
    action,
    lastResult,
    defaultValue: batchFormValues(batch),
  });
  return (
    <Form {...formProps} encType="multipart/form-data" className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <BatchFields fields={fields} />
      {fields.report.errors && (
        <RefusedFile
          fieldId={fields.report.id}
          fieldName={fields.report.name}
          label="Save it without a new report"
        />
      )}
      <FileField
        field={fields.report}
        label={batch.reportName ? "Replace the laboratory's report" : "Laboratory's report"}
        hint="A PDF smaller than 8 MB. Everybody can read it on the product's page."
        accept=".pdf,application/pdf"
        isOptional
      />
      <SubmitButton label="Save Batch" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
