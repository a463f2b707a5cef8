#!/bin/sh
# What a product is called may not reach the paper of a receipt
#
# Package: receiptline 4.0.4
# Behaviour: In receiptline's language _ underlines, double quotes print bold and backquotes invert. All of
#   them disappear, so names and batch numbers have to be escaped, each sign with a backslash. A
#   line without | stands in the middle.
# Seen: 12" pipe: 12 pipe; BATCH_NO_7: BATCHNO7
# Guess: Marks that stand alone are printed as they are, as in Markdown.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  receiptline@4.0.4 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import receiptline from "receiptline";
const printer = { command: "text", cpl: 32, encoding: "multilingual", spacing: false };
const print = (text) => receiptline.transform(text, printer).split("\n").find(Boolean);
const [pipe, batch] = [print('12" pipe'), print("BATCH_NO_7")];
console.log(JSON.stringify([pipe, batch]));
assert.equal(pipe.trim(), "12 pipe");
assert.equal(batch.trim(), "BATCHNO7");
assert.match(pipe, /^ +12/);
JS
