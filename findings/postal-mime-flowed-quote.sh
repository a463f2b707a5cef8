#!/bin/sh
# postal-mime joins flowed quotes with their marks inside
#
# Package: postal-mime 4.0.0
# Behaviour: In text of format=flowed (RFC 3676, section 4.5) the quote mark of a line that continues another
#   one is left out. postal-mime keeps it in the middle of the joined line.
# Seen: > a quoted line that goes > on here
# Guess: > a quoted line that goes on here
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  postal-mime@4.0.0 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import PostalMime from "postal-mime";
const mail = [
  ...["From: a@example.org", "MIME-Version: 1.0"],
  ...["Content-Type: text/plain; charset=utf-8; format=flowed", ""],
  ...["> a quoted line that goes ", "> on here", ""],
].join("\r\n");
const [line] = (await PostalMime.parse(mail)).text.split("\n");
console.log(line);
assert.equal(line, "> a quoted line that goes > on here");
JS
