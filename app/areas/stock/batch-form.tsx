import type { SubmissionResult } from "@conform-to/react";
import type { Batch } from "~/domain/stock/hold-batch.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FileField } from "~/ui/form/field";
import { RefusedFile } from "~/ui/form/refused-file";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { BatchFields, type BatchValues } from "./batch-fields";

type Props = { action: string; batch: Batch; lastResult?: SubmissionResult | undefined };

/**
 * A batch's label and laboratory, and the laboratory's report. The file comes last, because the
 * server reads only the fields before it.
 */
export function BatchForm({ action, batch, lastResult }: Props) {
  const { code, packedOn, bestBefore, laboratory, thcPercent, cbdPercent, reportName } = batch;
  const { form, fields, Form, formProps, isPending } = useServerForm<
    BatchValues & { report: string }
  >({
    id: "batch-form",
    action,
    lastResult,
    defaultValue: { batchCode: code, packedOn, bestBefore, laboratory, thcPercent, cbdPercent },
  });
  return (
    <Form {...formProps} encType="multipart/form-data" className="form">
      <ErrorSummary form={form} />
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
        label={reportName ? "Replace the laboratory's report" : "Laboratory's report"}
        hint="A PDF smaller than 8 MB. Everybody can read it on the product's page."
        accept=".pdf,application/pdf"
        isOptional
      />
      <SubmitButton label="Save Batch" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
