import { lazyDateFormat } from "~/lib/dates/dates";

const shortDate = lazyDateFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "short",
  day: "numeric",
});

/** A calendar day YYYY-MM-DD in a list or table of the office: "Nov 21, 2026". */
export function Day({ value }: { value: string }) {
  return <time dateTime={value}>{shortDate().format(new Date(`${value}T00:00:00Z`))}</time>;
}
