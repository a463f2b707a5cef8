import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { formatDateTime } from "~/lib/dates/dates";
import { agoInWords, TimeAgo } from "./time-ago";

const NOW = Date.UTC(2026, 10, 23, 12);
const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;

test.each([
  [-5 * MINUTES, "just now"],
  [59_000, "just now"],
  [MINUTES, "1 minute ago"],
  [59 * MINUTES, "59 minutes ago"],
  [HOURS, "1 hour ago"],
  [24 * HOURS - 1, "23 hours ago"],
  [24 * HOURS, "1 day ago"],
  [7 * DAYS - 1, "6 days ago"],
  [7 * DAYS, null],
])("%d ms later it was %s", (later, words) => {
  expect(agoInWords(new Date(NOW - later), NOW)).toBe(words);
});

test("the HTML, which is cached, has the date alone", () => {
  const value = new Date();
  expect(renderToString(<TimeAgo value={value} />)).toContain(`>${formatDateTime(value)}</time>`);
});
