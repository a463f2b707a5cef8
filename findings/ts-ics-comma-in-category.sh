#!/bin/sh
# ts-ics cuts a category at its escaped comma
#
# Package: ts-ics 2.4.6
# Behaviour: A comma within a value of a list is written as \, (RFC 5545, section 3.3.11). ts-ics splits
#   CATEGORIES there and keeps the backslash. SUMMARY is read right.
# Seen: ["x\\","y","z"]
# Guess: ["x,y","z"]
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  ts-ics@2.4.6 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { convertIcsCalendar } from "ts-ics";
const calendar = (...lines) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b//EN", "BEGIN:VEVENT", "UID:1@example.org"]
    .concat(["DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT", "END:VCALENDAR", ""])
    .join("\r\n");
const text = calendar("DTSTART:20261128T100000Z", "SUMMARY:a\\, b", "CATEGORIES:x\\,y,z");
const [{ summary, categories }] = convertIcsCalendar(undefined, text).events;
console.log(summary, JSON.stringify(categories));
assert.equal(summary, "a, b");
assert.deepEqual(categories, ["x\\", "y", "z"]);
JS
