import { formatDateTime } from "~/lib/dates/dates";

/** An instant in New York time, in words and in the machine-readable attribute, to the minute. */
export function DateTime({ value }: { value: Date }) {
  return (
    <time dateTime={`${value.toISOString().slice(0, "2026-11-23T07:55".length)}Z`}>
      {formatDateTime(value)}
    </time>
  );
}
