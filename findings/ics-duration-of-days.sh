#!/bin/sh
# ics writes the duration of a whole day with a T that nothing follows
#
# Package: ics 3.12.0
# Behaviour: `duration: { days: 1 }` becomes P1DT. After T at least one of hours, minutes and seconds must
#   follow (RFC 5545, section 3.3.6).
# Seen: DURATION:P1DT
# Guess: DURATION:P1D
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  ics@3.12.0 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import ics from "ics";
const start = [2026, 11, 28];
const { value } = ics.createEvent({ start, duration: { days: 1 }, title: "Harvest", uid: "1" });
const [line] = /^DURATION.*$/m.exec(value.replaceAll("\r", ""));
console.log(line);
assert.equal(line, "DURATION:P1DT");
JS
