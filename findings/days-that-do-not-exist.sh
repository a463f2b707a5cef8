#!/bin/sh
# A month without a 31st and a year without a February 29: three answers
#
# Package: ical.js 2.2.1, node-ical 0.27.2, ts-ics 2.4.6
# Behaviour: RFC 5545 (section 3.3.10) skips dates that do not exist. node-ical does. ical.js moves February
#   29 to March 1, and skips the 31st. ts-ics moves both to the 28th, and stays there in long
#   months.
# Seen: 29 February: ical.js 2025-03-01, node-ical 2028-02-29, ts-ics 2025-02-28. 31st: ical.js and
#   node-ical 03-31, ts-ics 02-28, then 03-28
# Guess: All three skip them.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  ical.js@2.2.1 node-ical@0.27.2 ts-ics@2.4.6 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { convertIcsCalendar, extendByRecurrenceRule } from "ts-ics";
const calendar = (...lines) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b//EN", "BEGIN:VEVENT", "UID:1@example.org"]
    .concat(["DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT", "END:VCALENDAR", ""])
    .join("\r\n");
const day = (date) => new Date(date).toISOString().slice(0, 10);
function daysOf(start, rule) {
  const text = calendar(`DTSTART:${start}`, `RRULE:${rule};COUNT=3`);
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  const times = new ICAL.Event(component).iterator();
  const { rrule } = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === "VEVENT");
  const [event] = convertIcsCalendar(undefined, text).events;
  return {
    icalJs: [times.next(), times.next(), times.next()].map((time) => day(time.toJSDate())),
    nodeIcal: rrule.all().map(day),
    tsIcs: extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date }).map(day),
  };
}
const leap = daysOf("20240229T100000Z", "FREQ=YEARLY");
const last = daysOf("20260131T100000Z", "FREQ=MONTHLY");
console.log(leap, last);
assert.deepEqual([leap.icalJs[1], leap.nodeIcal[1], leap.tsIcs[1]], ["2025-03-01", "2028-02-29", "2025-02-28"]);
assert.deepEqual([last.icalJs[1], last.nodeIcal[1]], ["2026-03-31", "2026-03-31"]);
assert.deepEqual(last.tsIcs.slice(1), ["2026-02-28", "2026-03-28"]);
JS
