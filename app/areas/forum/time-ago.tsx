import { useSyncExternalStore } from "react";
import { formatDateTime } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const words = new Intl.RelativeTimeFormat("en-US");

/** How long ago an instant was: "5 minutes ago". Null if that is a week or more. */
export function agoInWords(value: Date, now: number): string | null {
  const minutes = Math.floor((now - value.getTime()) / MINUTE_MS);
  if (minutes < 1) return "just now";
  if (minutes < HOUR) return words.format(-minutes, "minute");
  if (minutes < DAY) return words.format(-Math.floor(minutes / HOUR), "hour");
  return minutes < WEEK ? words.format(-Math.floor(minutes / DAY), "day") : null;
}

function eachMinute(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE_MS);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
// Pages are cached for all readers: what they say must be right at any time.
const noMinute = () => null;

/**
 * An instant as DateTime shows it. With script one of the last week as the time since then, kept
 * up to date, with the instant as its title. It keeps its width, so that nothing moves, and prints
 * the instant.
 */
export function TimeAgo({ value }: { value: Date }) {
  const now = useSyncExternalStore<number | null>(eachMinute, thisMinute, noMinute);
  const ago = now === null ? null : agoInWords(value, now);
  if (ago === null) return <DateTime value={value} />;
  return (
    <DateTime value={value} title={formatDateTime(value)} className="relative">
      <span className="[visibility:hidden] print:[visibility:visible]">
        {formatDateTime(value)}
      </span>
      <span className="absolute start-0 whitespace-nowrap print:hidden">{ago}</span>
    </DateTime>
  );
}
