import { formatDateTime, formatShortTime } from "~/lib/dates/dates";

type Props = {
  value: Date;
  /** Without the year, which the tooltip has. For lists of what is new. */
  isShort?: boolean;
};

/** An instant in New York time, in words and in the machine-readable attribute, to the minute. */
export function DateTime({ value, isShort = false }: Props) {
  const whole = formatDateTime(value);
  return (
    <time
      dateTime={`${value.toISOString().slice(0, "2026-11-23T07:55".length)}Z`}
      title={isShort ? whole : undefined}
      className={isShort ? "whitespace-nowrap" : undefined}
    >
      {isShort ? formatShortTime(value) : whole}
    </time>
  );
}
