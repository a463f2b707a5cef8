#!/bin/sh
# nodemailer's list headers make an address of what is none
#
# Package: nodemailer 10.6.1
# Behaviour: `list: { "unsubscribe-post": … }` writes every value as an address in angle brackets, also that
#   of List-Unsubscribe-Post, whose only value (RFC 8058) is no address.
# Seen: List-Unsubscribe-Post: <http://List-Unsubscribe=One-Click>
# Guess: List-Unsubscribe-Post: List-Unsubscribe=One-Click. A plain entry of `headers` is written so.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  nodemailer@10.6.1 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { createTransport } from "nodemailer";
const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
const post = { "unsubscribe-post": "List-Unsubscribe=One-Click" };
const mail = { from: "a@example.org", to: "b@example.org", text: "x" };
const unsubscribe = "https://example.org/u";
const { message } = await transport.sendMail({ ...mail, list: { unsubscribe, ...post } });
const [line] = /^List-Unsubscribe-Post:.*$/m.exec(String(message));
console.log(line);
assert.equal(line, "List-Unsubscribe-Post: <http://List-Unsubscribe=One-Click>");
JS
