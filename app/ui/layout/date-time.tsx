import { formatDateTime } from "~/lib/dates/dates";

/** An instant as people read it in New York, and as machines do. */
export function DateTime({ value }: { value: Date }) {
  return <time dateTime={value.toISOString()}>{formatDateTime(value)}</time>;
}
