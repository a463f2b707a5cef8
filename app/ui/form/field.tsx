import type { FieldMetadata } from "@conform-to/react";
import type { ChangeEvent, InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { showUploads } from "./upload-progress";

type Field = Pick<
  FieldMetadata<string | null | undefined>,
  "id" | "name" | "initialValue" | "errors" | "errorId" | "descriptionId"
>;

export type Labelled = {
  field: Field;
  label: ReactNode;
  hint?: string;
  /** Shown as words beside the label. Required fields have aria-required. */
  isOptional?: boolean;
};

/** Ids, error state and typed value of a field, as attributes of a native control. */
export function controlProps({ field, hint, isOptional }: Labelled) {
  const describedBy = [hint && field.descriptionId, field.errors && field.errorId];
  return {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue ?? "",
    "aria-required": isOptional ? undefined : true,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
    className: "control",
  };
}

type FrameProps = Labelled & {
  /** The ids of the texts that label the parts of the field as a group, if it has parts. */
  groupedBy?: string | undefined;
  children: ReactNode;
};

/**
 * Label, then hint, then error, then the control. Without paragraphs: edbrowse 3.7 puts what is
 * inside a line of text after a paragraph that follows it.
 */
export function FieldFrame({ children, groupedBy, ...labelled }: FrameProps) {
  const { field, label, hint, isOptional } = labelled;
  return (
    <div className="field" {...(groupedBy && { role: "group", "aria-labelledby": groupedBy })}>
      <label htmlFor={field.id}>
        {label}
        {isOptional && <span className="optional"> (optional)</span>}
      </label>{" "}
      {hint && (
        <div className="small" id={field.descriptionId}>
          {hint}
        </div>
      )}
      <FieldErrors field={field} />
      {/* Without this space Lynx 2.9 puts the next label on the line of a select list. */}
      {children}{" "}
    </div>
  );
}

/** The error of the summary, repeated at the field. */
export function FieldErrors({ field }: { field: Pick<FieldMetadata, "errors" | "errorId"> }) {
  if (!field.errors) return null;
  return (
    <div className="field-error" id={field.errorId}>
      <span className="sr-only">Error: </span>
      {field.errors.join(". ")}
    </div>
  );
}

type InputProps = Labelled &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | "type"
    | "autoComplete"
    | "inputMode"
    | "min"
    | "max"
    | "step"
    | "list"
    | "readOnly"
    | "disabled"
    | "placeholder"
    | "size"
  >;

/** Letters that lynx shows of names and addresses. Without a size it shows 20. */
export const WORDS_SIZE = 40;

/** Whether a field takes more than numbers, phone numbers and codes. */
const hasWords = (type: string, inputMode = "text") =>
  /^(text|email|url)$/.test(type) && /^(text|email|url)$/.test(inputMode);

/** A one-line input. `size` is for lynx alone: elsewhere the field has the width of its form. */
export function TextField({ field, label, hint, isOptional, type = "text", ...input }: InputProps) {
  const labelled = { field, label, ...(hint && { hint }), ...(isOptional && { isOptional }) };
  const size = hasWords(type, input.inputMode) ? WORDS_SIZE : undefined;
  return (
    <FieldFrame {...labelled}>
      <input {...controlProps(labelled)} type={type} size={size} {...input} />
    </FieldFrame>
  );
}

/** One hint for all date pickers, and for browsers without one. */
const DATE_HINT = "Like June 19, 2027. Without a picker, type 06/19/2027.";

/** A calendar day. */
export function DateField(props: Omit<Labelled, "hint">) {
  const labelled = { ...props, hint: DATE_HINT };
  // As a description, Orca 43 repeats hint and error at the month, day, year and picker. As the
  // name of a group it reads them once. As the description of a group it never reads them.
  const { "aria-describedby": groupedBy, ...control } = controlProps(labelled);
  return (
    <FieldFrame {...labelled} groupedBy={groupedBy}>
      <input {...control} type="date" />
    </FieldFrame>
  );
}

type TextAreaProps = Labelled &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, "rows" | "placeholder">;

/** An input of several lines. */
export function TextAreaField({ rows = 5, placeholder, ...labelled }: TextAreaProps) {
  return (
    <FieldFrame {...labelled}>
      <textarea
        {...controlProps(labelled)}
        className="control resize-y"
        rows={rows}
        placeholder={placeholder}
      />
    </FieldFrame>
  );
}

type SelectProps = Labelled & {
  options: readonly { value: string; label: string }[];
  /** The first entry, which means no choice. */
  empty: string;
};

/** A native list of choices. */
export function SelectField({ options, empty, ...labelled }: SelectProps) {
  return (
    <FieldFrame {...labelled}>
      <select {...controlProps(labelled)}>
        <option value="">{empty}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type FileProps = Labelled & Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "onChange">;

export function FileField({ accept, onChange, ...labelled }: FileProps) {
  const { defaultValue: _, ...control } = controlProps(labelled);
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    showUploads();
    onChange?.(event);
  };
  return (
    <FieldFrame {...labelled}>
      <input {...control} type="file" accept={accept} onChange={onChosen} />
    </FieldFrame>
  );
}

/** A checkbox. Its label follows it. */
export function CheckboxField({ field, label }: { field: Field; label: string }) {
  return (
    <p className="checkbox">
      <input
        id={field.id}
        name={field.name}
        type="checkbox"
        defaultChecked={field.initialValue === "on"}
      />{" "}
      <label htmlFor={field.id}>{label}</label>
    </p>
  );
}
