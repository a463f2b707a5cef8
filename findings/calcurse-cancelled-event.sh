#!/bin/sh
# calcurse adds an event that a calendar file cancels
#
# Package: calcurse 4.7.1-1 (Debian 12)
# Behaviour: METHOD:CANCEL, STATUS:CANCELLED, SEQUENCE and UID are ignored: the cancellation of a known event
#   is a second one that takes place. Only a title can say that it does not.
# Seen: two events Tour at 10:00
# Guess: The event is removed, or at least not added.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 apt-get download -qq calcurse=4.7.1-1 2>&1 || exit 77
dpkg -x ./*.deb .
event() {
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//a//b//EN' "METHOD:$1" BEGIN:VEVENT UID:1@example.org \
    DTSTAMP:20261101T000000Z "SEQUENCE:$2" DTSTART:20261128T100000 DTEND:20261128T110000 SUMMARY:Tour \
    "STATUS:$3" END:VEVENT END:VCALENDAR
}
mkdir data
event REQUEST 0 CONFIRMED > given.ics
event CANCEL 1 CANCELLED > cancelled.ics
for file in given cancelled; do timeout 10 usr/bin/calcurse -D data -i "$file.ics"; done
cat data/apts
[ "$(grep -c '|Tour$' data/apts)" = 2 ]
