#!/bin/sh
# node-ical reads an escaped backslash before an n as a line break
#
# Package: node-ical 0.27.2, ical.js 2.2.1
# Behaviour: In a text \\ is a backslash and \n a line break (RFC 5545, section 3.3.11). node-ical replaces
#   \n wherever it stands, so that a path of Windows is cut. ical.js reads it right.
# Seen: C:\, then a new line, then ew\x
# Guess: C:\new\x
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  node-ical@0.27.2 ical.js@2.2.1 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
const calendar = (...lines) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b//EN", "BEGIN:VEVENT", "UID:1@example.org"]
    .concat(["DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT", "END:VCALENDAR", ""])
    .join("\r\n");
const text = calendar("DTSTART:20261128T100000Z", String.raw`SUMMARY:C:\\new\\x`);
const { summary } = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === "VEVENT");
const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
console.log(JSON.stringify(summary), JSON.stringify(new ICAL.Event(component).summary));
assert.equal(new ICAL.Event(component).summary, String.raw`C:\new\x`);
assert.equal(summary, "C:\\\new\\x");
JS
