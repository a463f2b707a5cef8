import type { FieldMetadata } from "@conform-to/react";
import type { Control, FormPart } from "~/domain/website/section-form.server";
import { uploadName } from "~/domain/website/upload-name";
import { PictureField } from "~/ui/form/picture-field";
import {
  CheckboxField,
  DateField,
  FieldErrors,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/form/field";

type Metadata = FieldMetadata<string>;
/** The pictures that can be chosen. */
type Pictures = readonly { address: string; name: string }[];

type Props = {
  parts: readonly FormPart[];
  fields: Record<string, Metadata | undefined>;
  pictures: Pictures;
};

/** In characters: what half of the form's width shows. */
const LONG_LINE = 24;

/** Short lines stand side by side, everything else takes the whole width. */
const GRID =
  "grid min-w-0 grid-cols-1 items-end gap-4 *:col-span-full sm:grid-cols-2 sm:[&>.field:has(>input)]:col-auto";

/** The controls of a section, in groups and in the rows of lists. */
export function SectionFields({ parts, ...shared }: Props) {
  const { fields, pictures } = shared;
  return parts.map((part) => {
    if (part.kind === "control") {
      return <OneControl key={part.name} control={part} fields={fields} pictures={pictures} />;
    }
    if (part.kind === "list") return <ListRows key={part.name} list={part} {...shared} />;
    return (
      <fieldset key={part.label} className={`panel ${GRID}`}>
        <legend>{part.label}</legend>
        {part.hint && <p className="small">{part.hint}</p>}
        <SectionFields parts={part.parts} {...shared} />
      </fieldset>
    );
  });
}

type RowsProps = Omit<Props, "parts"> & { list: FormPart & { kind: "list" } };

function ListRows({ list, ...shared }: RowsProps) {
  const { name, label, itemLabel, items } = list;
  // What is wrong with the list as a whole.
  const whole = shared.fields[name];
  return (
    <fieldset id={whole?.id} tabIndex={-1} className={`panel ${GRID}`}>
      <legend>{label}</legend> {whole && <FieldErrors field={whole} />}
      {items.map(({ row, isNew, parts }) => (
        <fieldset key={row} className={GRID}>
          <legend>{isNew ? `New: ${itemLabel}` : `${itemLabel} ${row + 1}`}</legend>
          <SectionFields parts={parts} {...shared} />
          {!isNew && <RowControls prefix={`${name}-${row}`} fields={shared.fields} />}
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

type ControlProps = Pick<Props, "fields" | "pictures"> & { control: Control };

function OneControl({ control, fields, pictures }: ControlProps) {
  const field = fields[control.name];
  const { input, label, hint, rows, options, isOptional } = control;
  if (!field) return null;
  const words = { field, label, isOptional, ...(hint && { hint }) };
  switch (input) {
    case "line":
      // In a frame of its own it takes the whole width.
      return (field.initialValue ?? "").length > LONG_LINE ? (
        <div>
          <TextField {...words} size={60} />
        </div>
      ) : (
        <TextField {...words} />
      );
    case "color":
      return <TextField {...words} type="color" />;
    case "text":
      return <TextAreaField {...words} rows={rows} />;
    case "day":
      return <DateField field={field} label={label} isOptional={isOptional} />;
    case "picture":
      return (
        <PictureChoice {...words} upload={fields[uploadName(control.name)]} pictures={pictures} />
      );
    case "choice":
      return <SelectField {...words} options={options} empty="Choose" />;
  }
}

type ChoiceProps = Parameters<typeof TextField>[0] & {
  upload: Metadata | undefined;
  pictures: Pictures;
};

/** A choice of the pictures that were uploaded, and beside it the upload of another one. */
function PictureChoice({ upload, pictures, ...words }: ChoiceProps) {
  return (
    <div className="grid grid-fit-56 gap-5">
      <SelectField
        {...words}
        options={pictures.map(({ address, name }) => ({ value: address, label: name }))}
        empty="None"
      />
      {upload && (
        <div>
          <PictureField
            field={upload}
            label={<>{words.label}: upload a new one</>}
            hint="It takes the place of the chosen one."
            isOptional
            without="Save it without a new picture"
          />
        </div>
      )}
    </div>
  );
}
