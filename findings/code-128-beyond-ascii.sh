#!/bin/sh
# An accent in a Code 128 comes back as two other signs
#
# Package: bwip-js 4.11.4, @undecaf/zbar-wasm 0.11.0, pngjs 7.0.0
# Behaviour: bwip-js writes é as the two bytes of UTF-8 with Code 128's shift to the upper half (FNC4). zbar
#   skips FNC4 and tells the lower halves. Nobody reports anything.
# Seen: ZBAR_CODE128 "C)"
# Guess: An error while writing, or the "é" again.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  bwip-js@4.11.4 @undecaf/zbar-wasm@0.11.0 pngjs@7.0.0 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import bwipjs from "bwip-js";
import { scanImageData } from "@undecaf/zbar-wasm";
import { PNG } from "pngjs";
async function scan(bcid, text) {
  const picture = { bcid, text, scale: 3, height: 15, padding: 10, backgroundcolor: "FFFFFF" };
  const { data, width, height } = PNG.sync.read(await bwipjs.toBuffer(picture));
  const [symbol] = await scanImageData({ data: new Uint8ClampedArray(data), width, height });
  return `${symbol.typeName} ${JSON.stringify(symbol.decode())}`;
}
const seen = await scan("code128", "\u00e9");
console.log(seen);
assert.equal(seen, 'ZBAR_CODE128 "C)"');
JS
