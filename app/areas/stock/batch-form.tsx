import type { batchInput } from "~/domain/stock/stock.schema";
import type { Batch } from "~/domain/stock/lock-batch.server";
import { FileField } from "~/ui/form/field";
import { RefusedFile } from "~/ui/form/refused-file";
import { BatchFields } from "./batch-fields";
import { BATCH_FAILURE } from "./stock-words";
import { ServerForm, type ValuesOf, type With } from "~/ui/form/server-form";

/** What the form shows of a batch. */
export function batchFormValues(batch: Batch): ValuesOf<typeof batchInput> {
  const { code, packageTag, packedOn, bestBefore, laboratory, thcPercent, cbdPercent } = batch;
  return {
    ...{ batchCode: code, packageTag, testPassed: batch.testPassed ? "on" : null },
    ...{ packedOn, bestBefore, laboratory, thcPercent, cbdPercent },
  };
}

type Props = { action: string; batch: Batch };

/**
 * A batch's label and laboratory, and the laboratory's report. The file comes last, because the
 * server reads only the fields before it.
 */
export function BatchForm({ action, batch }: Props) {
  return (
    <ServerForm<With<typeof batchInput, "report">>
      failure={BATCH_FAILURE}
      id="batch-form"
      action={action}
      values={batchFormValues(batch)}
      isEdit
      hasFiles
      send="Save Batch"
      sending="Saving…"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
