import { formatDateTime } from "~/lib/dates/dates";

/** An instant without its year, which the tooltip has: "Nov 21, 9:05 AM". For lists of what is new. */
export function ShortTime({ value }: { value: Date }) {
  const whole = formatDateTime(value);
  return (
    <time dateTime={value.toISOString()} title={whole} className="whitespace-nowrap">
      {whole.replace(/, \d{4},/, ",")}
    </time>
  );
}
