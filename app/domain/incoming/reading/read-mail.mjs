import { createHash } from "node:crypto";
import { classify } from "../classify.mjs";
import { digestOf } from "./identity.mjs";
import {
  decodedWords,
  headerEnd,
  headerOf,
  headersOf,
  readAddresses,
  readHeaders,
  readIds,
  readParameters,
  storable,
} from "./mail-headers.mjs";
import { MAIL_LIMITS } from "./mail-limits.mjs";
import { endingOf, isCalendar, isWorkFile, signsOf } from "./mail-signs.mjs";
import { filesOf, mailText, typesOf } from "./mail-text.mjs";
import { splitMail } from "./split-mail.mjs";

/**
 * @typedef {import("./mail-headers.mjs").Header} Header
 */

/** @typedef {import("../classify.mjs").MailContent & { incoming: import("../classify.mjs").Incoming }} ReadMail */

/**
 * Reads a mail within the limits, of which docs/decisions/mail.md has a table. Runs in a thread of its
 * own (read-mail.server.ts). `ownHost` is that of our Message-IDs. A mail that the server cut at the
 * limit has `isCut`.
 * @param {Uint8Array} source
 * @param {{ ownHost: string, isCut: boolean }} about
 * @returns {Promise<ReadMail>}
 */
export async function readMail(source, { ownHost, isCut }) {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const ends = headerEnd(bytes);
  const headers = readHeaders(bytes.subarray(0, ends.header));
  const body = bytes.subarray(ends.body, MAIL_LIMITS.bytes);
  const isLong = isCut || bytes.length > MAIL_LIMITS.bytes;
  const lines = endOfLines(body);
  const limit = lines < body.length ? "lines" : isLong ? "bytes" : null;
  const { root, stopped } = await splitMail(contentHeader(headers), body.subarray(0, lines), limit);
  const parts = filesOf(root);
  const found = withoutCopies(parts.filter(isWorkFile));
  const files = found
    .filter(
      ({ isCut: isCutFile, content }) => !isCutFile && content.length <= MAIL_LIMITS.fileBytes,
    )
    .slice(0, MAIL_LIMITS.files);
  const types = typesOf(root);
  const text = storable(mailText(root).slice(0, MAIL_LIMITS.textCharacters));
  const contentType = readParameters(headerOf(headers, "content-type"));
  const content = {
    headers,
    from: readAddresses(headerOf(headers, "from"))[0] ?? null,
    replyTo: readAddresses(headerOf(headers, "reply-to")),
    recipients: recipientsOf(headers),
    messageId: readIds(headerOf(headers, "message-id"))[0] ?? "",
    thread: ["in-reply-to", "references"].flatMap((name) => readIds(headerOf(headers, name))),
    subject: decodedWords(headerOf(headers, "subject")),
    date: dateOf(headerOf(headers, "date")),
    ...{ contentType, types, text },
    signs: signsOf({ types, contentType, text }, parts).map(storable),
    files: files.map(({ name, type, disposition, contentId, content: one }) => ({
      ...{ name: name || unnamed(type), type, disposition, contentId },
      content: new Uint8Array(one),
    })),
    leftOut: { files: found.length - files.length, limit: stopped, textAlone: null },
    // What has no header at all is compared as a whole.
    digest: digestOf(headers, headers.length > 0 ? bytes.subarray(ends.body) : bytes),
    earlierId: headerOf(headers, "message-id") ? "" : earlierIdOf(bytes),
  };
  const report = bytes.subarray(0, MAIL_LIMITS.reportBytes).toString("latin1");
  return { ...content, incoming: classify(content, report, ownHost) };
}

/** A name for a file that has none, if its type has a usual ending. @param {string} type */
const unnamed = (type) => (endingOf(type) ? `attachment${endingOf(type)}` : "");

/**
 * Calendar programs send the same file twice: as a part for programs, and as a file for people.
 * @param {import("./split-mail.mjs").Part[]} parts
 */
function withoutCopies(parts) {
  const named = parts.filter(({ type, name }) => name && isCalendar(type, name));
  return named.length === 0
    ? parts
    : parts.filter(({ type, name }) => name || !isCalendar(type, name));
}

/** @param {Buffer} bytes */
const earlierIdOf = (bytes) =>
  `sha256-${createHash("sha256").update(bytes.toString("latin1")).digest("hex")}`;

/** The fields of a header that say what its body is. @param {readonly Header[]} headers */
const contentHeader = (headers) =>
  `${["content-type", "content-transfer-encoding", "content-disposition"]
    .flatMap((name) => {
      const value = headerOf(headers, name);
      return value ? [`${name}: ${value}\r\n`] : [];
    })
    .join("")}\r\n`;

/** Where the lines end that are read. @param {Buffer} body */
function endOfLines(body) {
  let at = 0;
  for (let line = 0; line < MAIL_LIMITS.lines; line++) {
    const end = body.indexOf(10, at);
    if (end < 0) return body.length;
    at = end + 1;
  }
  return at;
}

/** @param {readonly Header[]} headers */
function recipientsOf(headers) {
  const addressed = ["to", "cc"].flatMap((name) =>
    headersOf(headers, name).flatMap((value) => readAddresses(value)),
  );
  const delivered = ["delivered-to", "x-original-to", "envelope-to"].flatMap((name) =>
    headersOf(headers, name).flatMap((value) => readAddresses(value)),
  );
  return [...addressed, ...delivered].map(({ address }) => address);
}

/** @param {string} value */
function dateOf(value) {
  const date = new Date(value.slice(0, 100));
  return Number.isNaN(date.getTime()) ? null : date;
}
