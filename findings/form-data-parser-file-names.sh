#!/bin/sh
# form-data-parser changes the names of uploaded files
#
# Package: @mjackson/form-data-parser 0.9.1
# Behaviour: Browsers send a backslash as it is and a double quote as %22 (HTML, multipart/form-data). The
#   parser takes the backslash as an escape and leaves %22: neither name is that of the file.
# Seen: cut\dried.txt: cutdried.txt; 12" pipe.txt: 12%22 pipe.txt
# Guess: cut\dried.txt and 12" pipe.txt
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  @mjackson/form-data-parser@0.9.1 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { parseFormData } from "@mjackson/form-data-parser";
async function nameOf(sent) {
  const disposition = `Content-Disposition: form-data; name="file"; filename="${sent}"`;
  const body = ["--b", disposition, "Content-Type: text/plain", "", "x", "--b--", ""].join("\r\n");
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const request = new Request("http://localhost/", { method: "POST", headers, body });
  return (await parseFormData(request, (file) => file)).get("file").name;
}
const names = [await nameOf(String.raw`cut\dried.txt`), await nameOf("12%22 pipe.txt")];
console.log(...names);
assert.deepEqual(names, ["cutdried.txt", "12%22 pipe.txt"]);
JS
