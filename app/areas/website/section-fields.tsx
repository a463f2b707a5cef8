import type { FieldMetadata } from "@conform-to/react";
import type { Control, FormPart } from "~/domain/website/section-form.server";
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from "~/ui/form/field";

type Metadata = FieldMetadata<string>;
type Props = { parts: readonly FormPart[]; fields: Record<string, Metadata | undefined> };

/** The controls of a section, in groups and in the rows of lists. */
export function SectionFields({ parts, fields }: Props) {
  return parts.map((part) => {
    if (part.kind === "control") {
      return <OneControl key={part.name} control={part} field={fields[part.name]} />;
    }
    if (part.kind === "list") return <ListRows key={part.name} list={part} fields={fields} />;
    return (
      <fieldset key={part.label} className="panel stack">
        <legend>{part.label}</legend>
        {part.hint && <p className="small">{part.hint}</p>}
        <SectionFields parts={part.parts} fields={fields} />
      </fieldset>
    );
  });
}

function ListRows({
  list,
  fields,
}: {
  list: FormPart & { kind: "list" };
  fields: Props["fields"];
}) {
  const { name, label, itemLabel, items } = list;
  return (
    <fieldset className="panel stack">
      <legend>{label}</legend>
      {items.map(({ row, isNew, parts }) => (
        <fieldset key={row} className="stack">
          <legend>{isNew ? `New: ${itemLabel}` : `${itemLabel} ${row + 1}`}</legend>
          <SectionFields parts={parts} fields={fields} />
          {!isNew && <RowControls prefix={`${name}-${row}`} fields={fields} />}
        </fieldset>
      ))}
    </fieldset>
  );
}

function RowControls({ prefix, fields }: { prefix: string; fields: Props["fields"] }) {
  const place = fields[`${prefix}-place`];
  const remove = fields[`${prefix}-remove`];
  return (
    <>
      {place && (
        <TextField field={place} label="Place in the list" inputMode="numeric" isOptional />
      )}
      {remove && <CheckboxField field={remove} label="Remove it" />}
    </>
  );
}

function OneControl({ control, field }: { control: Control; field: Metadata | undefined }) {
  const { input, label, hint, rows, options, isOptional } = control;
  if (!field) return null;
  const words = { field, label, isOptional, ...(hint && { hint }) };
  switch (input) {
    case "line":
      return <TextField {...words} />;
    case "text":
      return <TextAreaField {...words} rows={rows} />;
    case "day":
      return <DateField field={field} label={label} isOptional={isOptional} />;
    case "choice":
      return <SelectField {...words} options={options} empty="Choose" />;
  }
}
