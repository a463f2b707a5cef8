import { z } from "zod";

/** One of the options' values; the message is the same for none and for another. */
export function choice<const Value extends string>(
  options: readonly { readonly value: Value }[],
  required: string,
) {
  return z.enum(
    options.map(({ value }) => value),
    { error: required },
  );
}

/** The label of a stored value; the value itself where the option is gone. */
export function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
