import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
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
  options: readonly { value: string; label: ReactNode; note?: string }[];
  /** Whether the choices are short and many, such as times, and stand side by side as tiles. */
  hasTiles?: boolean;
};

const TILES = "grid grid-cols-2 gap-2 sm:grid-cols-3";

/** The radio button stays in it, for forced colors and text browsers. */
const TILE = "filter-link h-full w-full has-checked:border-accent";

/** Radio buttons or checkboxes of one name. The fieldset has the id that the error summary links to. */
export function ChoiceGroup({ field, legend, hint, type, options, hasTiles }: Props) {
  const values: readonly unknown[] = [field.initialValue ?? ""].flat();
  const isThere = options.some(({ value }) => values.includes(value));
  // What was chosen before may be gone. Then the choice without a value is chosen, if there is one.
  const chosen = isThere || type === "checkbox" ? values : [""];
  // Text browsers set an empty line between paragraphs, which many times need not have.
  const Choice = hasTiles ? "div" : "p";
  const input = (value: string) => (
    <input
      id={`${field.id}-${value}`}
      name={field.name}
      type={type}
      value={value}
      defaultChecked={chosen.includes(value)}
    />
  );
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
      {hasTiles && !chosen.some((value) => options.some((option) => option.value === value)) && (
        // Lynx chooses the first radio button by itself. It alone, and w3m, shows this one.
        <div className="hidden">
          <input id={`${field.id}-`} name={field.name} type="radio" value="" />{" "}
          <label htmlFor={`${field.id}-`}>None yet</label>
        </div>
      )}
      <div className={hasTiles ? TILES : "flow-2"}>
        {options.map(({ value, label, note }) => (
          <Choice key={value} className="checkbox">
            {hasTiles ? (
              <label className={TILE}>
                {input(value)}{" "}
                <span>
                  {label}
                  {note && (
                    <>
                      <span className="sr-only">,</span> <span className="small block">{note}</span>
                    </>
                  )}
                </span>
              </label>
            ) : (
              <>
                {input(value)} <label htmlFor={`${field.id}-${value}`}>{label}</label>
              </>
            )}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
