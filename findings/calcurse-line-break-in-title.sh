#!/bin/sh
# calcurse leaves out an event whose title has a line break
#
# Package: calcurse 4.7.1-1 (Debian 12)
# Behaviour: SUMMARY is a text and may contain \n (RFC 5545, section 3.8.1.12). calcurse skips the whole
#   event, and says why only in a file below /tmp. DESCRIPTION may have lines.
# Seen: 0 apps / 0 events / 0 todos / 1 skipped
# Guess: The break becomes a space.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 apt-get download -qq calcurse=4.7.1-1 2>&1 || exit 77
dpkg -x ./*.deb .
mkdir data
export TMPDIR="$folder"
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//a//b//EN' BEGIN:VEVENT UID:1@example.org \
  DTSTAMP:20261101T000000Z DTSTART:20261128T100000 DTEND:20261128T110000 'SUMMARY:Tour\nof the farm' \
  END:VEVENT END:VCALENDAR > event.ics
seen=$(timeout 10 usr/bin/calcurse -D data -i event.ics 2>&1 || true)
echo "$seen"
echo "$seen" | grep -q '0 apps / 0 events / 0 todos / 1 skipped'
