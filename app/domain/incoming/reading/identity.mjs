import { createHash } from "node:crypto";
import { headerOf, headersOf } from "./mail-headers.mjs";

/** @typedef {import("./mail-headers.mjs").Header} Header */

/**
 * What its writer's program wrote. Each server on the way adds fields of its own, under any name, so
 * nothing else is compared.
 */
const WRITTEN = [
  ...["from", "sender", "reply-to", "to", "cc", "subject", "date", "message-id", "in-reply-to"],
  ...["references", "mime-version", "content-type", "content-transfer-encoding"],
];

/** Of a mail that is larger than the limit, whose copies are not cut at one place. */
const HASHED_BYTES = 24 * 1024 * 1024;

/**
 * A digest of a mail as it was written, in hex: of what its writer's program wrote and the body. It is
 * the same for the copies of a mail by two ways, and after a move to another server.
 * @param {readonly Header[]} headers @param {Buffer} body
 */
export function digestOf(headers, body) {
  const hash = createHash("sha256");
  for (const name of WRITTEN) {
    // Where a field was folded is up to servers too.
    for (const value of headersOf(headers, name)) {
      hash.update(`${name}:${value.replace(/\s+/g, " ")}\n`);
    }
  }
  // Nothing else tells the notes of a program apart that writes neither: the first server's line.
  if (!headerOf(headers, "date") || !headerOf(headers, "message-id")) {
    hash.update(headersOf(headers, "received").at(-1) ?? "");
  }
  // Lines end by CRLF or LF, as the mailbox has them.
  const end = bodyEnd(body.subarray(0, HASHED_BYTES));
  for (let at = 0; at < end;) {
    const found = body.indexOf(13, at);
    const until = found < 0 || found >= end ? end : found;
    hash.update(body.subarray(at, until));
    at = until + 1;
  }
  return hash.digest("hex");
}

/** Where the empty lines at the end of a body begin. @param {Buffer} body */
function bodyEnd(body) {
  let end = body.length;
  while (end > 0 && (body[end - 1] === 10 || body[end - 1] === 13)) end -= 1;
  return end;
}
