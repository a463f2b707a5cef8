#!/bin/sh
# An event late on Wednesdays in New York is on Tuesdays in ts-ics
#
# Package: ts-ics 2.4.6
# Behaviour: BYDAY is compared with the day in UTC and not with the day in the event's zone. What begins
#   after seven in the evening in New York moves a day, and its first time is missing.
# Seen: The first Wednesday, 2026-11-25 at 22:00, becomes Tuesday, 2026-12-01 at 22:00
# Guess: 2026-11-26T03:00:00.000Z, which is that Wednesday.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  ts-ics@2.4.6 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { convertIcsCalendar, extendByRecurrenceRule } from "ts-ics";
const calendar = (...lines) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b//EN", "BEGIN:VEVENT", "UID:1@example.org"]
    .concat(["DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT", "END:VCALENDAR", ""])
    .join("\r\n");
const text = calendar(
  "DTSTART;TZID=America/New_York:20261125T220000",
  "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3",
);
const [{ recurrenceRule, start }] = convertIcsCalendar(undefined, text).events;
const [first] = extendByRecurrenceRule(recurrenceRule, { start: start.date });
console.log(start.date.toISOString(), first.toISOString());
assert.equal(start.date.toISOString(), "2026-11-26T03:00:00.000Z");
assert.equal(first.toISOString(), "2026-12-02T03:00:00.000Z");
JS
