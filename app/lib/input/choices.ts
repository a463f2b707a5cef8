import { z } from "zod";

/** One of the options' values. The message is the same for a missing and for an unknown value. */
export function choice<const Value extends string>(
  options: readonly { readonly value: Value }[],
  required: string,
) {
  return z.enum(
    options.map(({ value }) => value),
    { error: required },
  );
}

/** The label of a stored value, or the value itself if the option no longer exists. */
export function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
