import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors } from "./field";

type Props = {
  field: Pick<
    FieldMetadata<string | string[] | null | undefined>,
    "id" | "name" | "initialValue" | "errors" | "errorId" | "descriptionId"
  >;
  legend: string;
  hint?: string;
  /** Checkboxes allow several choices. */
  type: "radio" | "checkbox";
  options: readonly { value: string; label: string }[];
};

/** Radio buttons or checkboxes of one name. The fieldset has the id that the error summary links to. */
export function ChoiceGroup({ field, legend, hint, type, options }: Props) {
  const chosen: readonly unknown[] = [field.initialValue].flat();
  const describedBy = [hint && field.descriptionId, field.errors && field.errorId];
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="flow-2"
      aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
    >
      <legend className="font-semibold">{legend}</legend>{" "}
      {hint && (
        <div className="small" id={field.descriptionId}>
          {hint}
        </div>
      )}
      <FieldErrors field={field} />
      {options.map(({ value, label }) => (
        <p key={value} className="checkbox">
          <input
            id={`${field.id}-${value}`}
            name={field.name}
            type={type}
            value={value}
            defaultChecked={chosen.includes(value)}
          />{" "}
          <label htmlFor={`${field.id}-${value}`}>{label}</label>
        </p>
      ))}
    </fieldset>
  );
}
