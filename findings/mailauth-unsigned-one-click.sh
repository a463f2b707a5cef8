#!/bin/sh
# mailauth signs List-Unsubscribe and not List-Unsubscribe-Post
#
# Package: mailauth 4.13.3
# Behaviour: The header fields that a DKIM signature covers by default include List-Unsubscribe alone. RFC
#   8058 wants both signed, so mail providers offer no unsubscription in one click. opendkim 2.11
#   does the same.
# Seen: list-unsubscribe: signed, list-unsubscribe-post: not signed
# Guess: Both are signed, as nodemailer 10.6 does.
# Date: 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
timeout 60 npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  mailauth@4.13.3 || exit 77
timeout 20 node --input-type=module - <<'JS'
import assert from "node:assert";
import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const mail = [
  ...["From: a@example.org", "To: b@example.org", "Subject: News", "Date: Sat, 28 Nov 2026 10:00:00 +0000"],
  ...["List-Unsubscribe: <https://example.org/u>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"],
  ...["", "Hello", ""],
].join("\r\n");
const signatureData = [{ signingDomain: "example.org", selector: "k", privateKey }];
const { signatures } = await dkimSign(mail, { signatureData });
const [, fields] = /\sh=([^;]*);/.exec(signatures);
const signed = fields.toLowerCase().split(":").map((name) => name.trim());
const is = (name) => `${name}: ${signed.includes(name) ? "signed" : "not signed"}`;
const seen = [is("list-unsubscribe"), is("list-unsubscribe-post")].join(", ");
console.log(seen);
assert.equal(seen, "list-unsubscribe: signed, list-unsubscribe-post: not signed");
JS
