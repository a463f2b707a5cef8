import type { batchInput } from "~/domain/stock/stock.schema";
import { useScannedFields } from "~/ui/scan/use-scanned-fields";
import { CheckboxField, DateField, TextField } from "~/ui/form/field";
import type { FieldsOf } from "~/ui/form/server-form";

/** What a batch's label and its laboratory say. */
export function BatchFields({ fields }: { fields: FieldsOf<typeof batchInput> }) {
  const { batchCode, packageTag } = fields;
  useScannedFields(batchCode.formId, [batchCode.name, packageTag.name]);
  return (
    <>
      <TextField field={batchCode} label="Batch number" hint="As on the label." />
      <TextField
        field={packageTag}
        label="Package tag"
        hint="Of Metrc, like 1A4000000000000000012345. You can scan it."
        autoComplete="off"
        isOptional
      />
      <CheckboxField field={fields.testPassed} label="Test passed: Metrc says TestPassed" />
      <DateField field={fields.packedOn} label="Packed on" isOptional />
      <DateField field={fields.bestBefore} label="Best before" isOptional />
      <TextField field={fields.laboratory} label="Laboratory" isOptional />
      <div className="grid grid-fit-56 gap-5">
        <TextField
          field={fields.thcPercent}
          label="THC in percent"
          hint="For flower, like 21.5."
          inputMode="decimal"
          isOptional
        />
        <TextField
          field={fields.cbdPercent}
          label="CBD in percent"
          hint="For flower, like 0.3."
          inputMode="decimal"
          isOptional
        />
      </div>
    </>
  );
}
