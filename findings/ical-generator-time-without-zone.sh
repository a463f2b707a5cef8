#!/bin/sh
# A calendar's time zone makes ical-generator write times of the server's zone
#
# Package: ical-generator 10.2.0
# Behaviour: With `timezone: "America/New_York"` a Date is written in the process's own zone, without Z and
#   without TZID, so that it is another time for each reader. DTSTAMP too, which must be in UTC (RFC
#   5545, section 3.8.7.2).
# Seen: DTSTART:20261128T150000 (TZ=UTC), DTSTAMP without Z
# Guess: DTSTART;TZID=America/New_York:20261128T100000, DTSTAMP with Z
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  ical-generator@10.2.0 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import ical from "ical-generator";
process.env.TZ = "UTC";
const calendar = ical({ timezone: "America/New_York" });
const [start, end] = [new Date("2026-11-28T15:00:00Z"), new Date("2026-11-28T16:00:00Z")];
calendar.createEvent({ id: "1", start, end, summary: "Tour" });
const lines = String(calendar).split("\r\n").filter((line) => /^DT(START|STAMP)/.test(line));
console.log(...lines);
assert.match(lines[0], /^DTSTAMP:\d{8}T\d{6}$/);
assert.equal(lines[1], "DTSTART:20261128T150000");
JS
