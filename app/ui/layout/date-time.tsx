import { formatDateTime } from "~/lib/dates/dates";

/** An instant in New York time, in words and in the machine-readable attribute. */
export function DateTime({ value }: { value: Date }) {
  return <time dateTime={value.toISOString()}>{formatDateTime(value)}</time>;
}
