#!/bin/sh
# csv-parse with cast makes 0 of a number that begins with 0x
#
# Package: csv-parse 7.0.3
# Behaviour: `cast: true` asks whether a text is a number and then calls parseFloat, which ends at the x. The
#   number of a batch is lost without an error, as are leading zeros.
# Seen: 0x1F: 0; 007: 7
# Guess: 31, or the text as it is.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  csv-parse@7.0.3 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { parse } from "csv-parse/sync";
const [{ batch, sku }] = parse("batch,sku\n0x1F,007\n", { columns: true, cast: true });
console.log(batch, sku);
assert.deepEqual([batch, sku], [0, 7]);
JS
