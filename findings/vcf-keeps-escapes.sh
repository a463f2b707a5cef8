#!/bin/sh
# vcf leaves the escapes of a vCard in its values
#
# Package: vcf 2.1.2
# Behaviour: A comma in a value of a vCard 3.0 is written with a backslash, and a line break as backslash n
#   (RFC 2426, section 5). vcf gives both as they are written.
# Seen: FN: Valley\, Inc.; NOTE: one\ntwo
# Guess: Valley, Inc. and two lines.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  vcf@2.1.2 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import Card from "vcf";
const text = ["BEGIN:VCARD", "VERSION:3.0", "N:Valley;;;;", String.raw`FN:Valley\, Inc.`]
  .concat([String.raw`NOTE:one\ntwo`, "END:VCARD", ""])
  .join("\r\n");
const card = new Card().parse(text);
const seen = [card.get("fn").valueOf(), card.get("note").valueOf()];
console.log(...seen);
assert.deepEqual(seen, [String.raw`Valley\, Inc.`, String.raw`one\ntwo`]);
JS
