#!/bin/sh
# A semicolon in a guest's name cuts it, although it is quoted
#
# Package: node-ical 0.27.2, ts-ics 2.4.6, ical.js 2.2.1
# Behaviour: A parameter's value in quotes may contain a semicolon (RFC 5545, section 3.1). node-ical and ts-
#   ics cut it there and keep the first quote. ical.js reads it right.
# Seen: node-ical and ts-ics: "Valley (the quote is a part); ical.js: Valley; Hall
# Guess: Valley; Hall
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  node-ical@0.27.2 ts-ics@2.4.6 ical.js@2.2.1 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { convertIcsCalendar } from "ts-ics";
const calendar = (...lines) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b//EN", "BEGIN:VEVENT", "UID:1@example.org"]
    .concat(["DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT", "END:VCALENDAR", ""])
    .join("\r\n");
const text = calendar("DTSTART:20261128T100000Z", 'ATTENDEE;CN="Valley; Hall":mailto:a@example.org');
const { attendee } = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === "VEVENT");
const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
const names = [
  attendee.params.CN,
  convertIcsCalendar(undefined, text).events[0].attendees[0].name,
  new ICAL.Event(component).attendees[0].getParameter("cn"),
];
console.log(...names);
assert.deepEqual(names, ['"Valley', '"Valley', "Valley; Hall"]);
JS
