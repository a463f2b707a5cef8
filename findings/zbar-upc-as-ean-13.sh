#!/bin/sh
# zbar tells a UPC-A and a UPC-E as an EAN-13
#
# Package: bwip-js 4.11.4, @undecaf/zbar-wasm 0.11.0, pngjs 7.0.0
# Behaviour: The kind of symbol on the package is lost: UPC-A gets a zero in front, UPC-E is written out and
#   gets one too. Who looks for what the label shows finds nothing.
# Seen: 036000291452: ZBAR_EAN13 "0036000291452"; 01234565: ZBAR_EAN13 "0012345000065"
# Guess: ZBAR_UPCA and ZBAR_UPCE with the digits of the label.
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
const seen = [await scan("upca", "036000291452"), await scan("upce", "01234565")];
console.log(...seen);
assert.deepEqual(seen, ['ZBAR_EAN13 "0036000291452"', 'ZBAR_EAN13 "0012345000065"']);
JS
