#!/bin/sh
# A receipt printer gets LF CR from receipt-printer-encoder, and not CR LF
#
# Package: @point-of-sale/receipt-printer-encoder 4.0.1
# Behaviour: Each line of ESC/POS ends with 0A 0D. Who splits what is sent at CR LF, for a preview or a test,
#   finds one line.
# Seen: one LF CR two LF CR
# Guess: CR LF, or LF alone, which is what the printers need.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  @point-of-sale/receipt-printer-encoder@4.0.1 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import Encoder from "@point-of-sale/receipt-printer-encoder";
const encoder = new Encoder({ language: "esc-pos", columns: 32 });
const sent = Buffer.from(encoder.initialize().line("one").line("two").encode());
const seen = sent.subarray(sent.indexOf("one")).toString("latin1");
console.log(JSON.stringify(seen));
assert.equal(seen, "one\n\rtwo\n\r");
JS
