#!/bin/sh
# A mail that is forwarded whole is a file for one reader and text for the other
#
# Package: mailparser 3.14.2, postal-mime 4.0.0
# Behaviour: A part message/rfc822 without Content-Disposition is an attachment without a name in mailparser.
#   In postal-mime it is no attachment: its text is appended to that of the mail.
# Seen: mailparser: 1 file, named undefined, text "hello"; postal-mime: 0 files, text with "inner words"
# Guess: Both show one file that is named after the inner subject.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  mailparser@3.14.2 postal-mime@4.0.0 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
const mail = [
  ...["From: a@example.org", "MIME-Version: 1.0", "Content-Type: multipart/mixed; boundary=b", ""],
  ...["--b", "Content-Type: text/plain", "", "hello"],
  ...["--b", "Content-Type: message/rfc822", ""],
  ...["From: c@example.org", "Subject: inner", "Content-Type: text/plain", "", "inner words"],
  ...["--b--", ""],
].join("\r\n");
const one = await simpleParser(mail);
const other = await PostalMime.parse(mail);
console.log(one.attachments.length, one.attachments[0]?.filename, one.text.trim());
console.log(other.attachments.length, JSON.stringify(other.text));
assert.deepEqual([one.attachments.length, one.attachments[0].filename], [1, undefined]);
assert.equal(one.text.trim(), "hello");
assert.equal(other.attachments.length, 0);
assert.match(other.text, /inner words/);
JS
