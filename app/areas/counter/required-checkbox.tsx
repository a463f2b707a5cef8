import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors } from "~/ui/form/field";

type Props = {
  field: Pick<
    FieldMetadata<string | null | undefined>,
    "id" | "name" | "initialValue" | "errors" | "errorId"
  >;
  label: string;
};

/**
 * A checkbox without which the form is refused. Its error stands above it, its label follows it. Not in
 * ui/form, whose script every page of the site loads.
 */
export function RequiredCheckbox({ field, label }: Props) {
  const { id, name, initialValue, errors, errorId } = field;
  return (
    <div className="field">
      <FieldErrors field={field} />
      <p className="checkbox">
        <input
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={initialValue === "on"}
          aria-required
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? errorId : undefined}
        />{" "}
        <label htmlFor={id} className="inline">
          {label}
        </label>
      </p>
    </div>
  );
}
