#!/bin/sh
# With RDATE alone ical.js leaves out the event's own start
#
# Package: ical.js 2.2.1
# Behaviour: An event with RDATE and no RRULE happens at DTSTART and at each RDATE (RFC 5545, section
#   3.8.5.2). ical.js's iterator gives the RDATE alone.
# Seen: 2026-11-30T10:00:00Z
# Guess: 2026-11-24T10:00:00Z 2026-11-30T10:00:00Z
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  ical.js@2.2.1 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import ICAL from "ical.js";
const calendar = (...lines) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b//EN", "BEGIN:VEVENT", "UID:1@example.org"]
    .concat(["DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT", "END:VCALENDAR", ""])
    .join("\r\n");
const text = calendar("DTSTART:20261124T100000Z", "RDATE:20261130T100000Z");
const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
const times = new ICAL.Event(component).iterator();
const seen = [];
for (let time = times.next(); time && seen.length < 9; time = times.next()) seen.push(String(time));
console.log(...seen);
assert.deepEqual(seen, ["2026-11-30T10:00:00Z"]);
JS
