import type { ReactNode } from "react";
import { formatDateTime } from "~/lib/dates/dates";

type Props<Value> = {
  /** An instant, or a calendar day YYYY-MM-DD, which needs a format. */
  value: Value;
  format?: (value: Value) => string;
  title?: string;
  className?: string;
  /** Instead of the words of `format`. */
  children?: ReactNode;
};

/**
 * Every date of a page: in words, and in the machine-readable attribute, to the minute. Without a
 * format "Nov 21, 2026, 9:05 AM", in New York.
 */
export function DateTime<Value extends Date | string>({
  value,
  format = formatDateTime,
  children,
  ...rest
}: Props<Value>) {
  const at = typeof value === "string" ? value : `${value.toISOString().slice(0, 16)}Z`;
  return (
    <time dateTime={at} {...rest}>
      {children ?? format(value)}
    </time>
  );
}
