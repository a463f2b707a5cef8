#!/bin/sh
# A GS1-128 reads like any Code 128 in zbar
#
# Package: bwip-js 4.11.4, @undecaf/zbar-wasm 0.11.0, pngjs 7.0.0
# Behaviour: GS1's symbols begin with FNC1, and readers tell it by ]C1 in front. zbar tells neither a kind of
#   its own nor the mark. Only a separator (GS) shows it, which a symbol with fields of fixed length
#   has not.
# Seen: ZBAR_CODE128 "01095060001343521727022810AB-1"
# Guess: A kind of its own, or "]C1" in front of the digits.
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
const seen = await scan("gs1-128", "(01)09506000134352(17)270228(10)AB-1");
console.log(seen);
assert.equal(seen, 'ZBAR_CODE128 "01095060001343521727022810AB-1"');
JS
