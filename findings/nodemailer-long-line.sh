#!/bin/sh
# One line of 77 characters changes the encoding of a whole mail
#
# Package: nodemailer 10.6.1
# Behaviour: A plain text in ASCII is sent as 7bit while no line is longer than 76 characters. One longer
#   line, such as a link, makes all of it quoted-printable.
# Seen: 76: 7bit; 77: quoted-printable
# Guess: 7bit up to 998 characters a line, which is SMTP's limit (RFC 5321).
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
const transport = createTransport({ streamTransport: true, buffer: true });
async function encodingOf(length) {
  const text = `Hello\n${"x".repeat(length)}\n`;
  const { message } = await transport.sendMail({ from: "a@example.org", to: "b@example.org", text });
  return /^Content-Transfer-Encoding: (\S+)/im.exec(String(message))[1];
}
const seen = `76: ${await encodingOf(76)}; 77: ${await encodingOf(77)}`;
console.log(seen);
assert.equal(seen, "76: 7bit; 77: quoted-printable");
JS
