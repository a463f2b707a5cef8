#!/bin/sh
# node-mbox leaves the quote mark before From in mails
#
# Package: node-mbox 2.0.0
# Behaviour: In a mailbox of type mboxrd, a line of a mail that begins with From, or with > and From, has one
#   > more than in the mail. node-mbox splits the mails and takes none away.
# Seen: >From the valley
# Guess: From the valley
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  node-mbox@2.0.0 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import fs from "node:fs";
import mbox from "node-mbox";
const lines = ["From a@example.org Sat Nov 28 10:00:00 2026", "From: a@example.org", "Subject: one", ""];
fs.writeFileSync("mails", [...lines, ">From the valley", "", ""].join("\n"));
const stream = mbox.MboxStream(fs.createReadStream("mails"));
const mails = await new Promise((resolve, reject) => {
  const found = [];
  stream.on("data", (mail) => found.push(String(mail)));
  stream.on("finish", () => resolve(found)).on("error", reject);
});
const [line] = /^.*the valley$/m.exec(mails[0]);
console.log(line);
assert.equal(line, ">From the valley");
JS
