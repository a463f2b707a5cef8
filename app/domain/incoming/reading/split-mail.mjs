import { once } from "node:events";
import mailsplit from "@zone-eu/mailsplit";
import libmime from "libmime";
import { decodedWords, headerOf, readHeaders, storable } from "./mail-headers.mjs";
import { MAIL_LIMITS } from "./mail-limits.mjs";

/** @typedef {import("@zone-eu/mailsplit").MimeNode} Node */

/**
 * A part of a mail, or the whole of one without parts.
 * @typedef {object} Part
 * @property {string} type Its content type, in lower case.
 * @property {string} disposition
 * @property {string} name Its file name, or an empty text.
 * @property {string} contentId Without angle brackets.
 * @property {boolean} isText Whether it is shown as text and not kept as a file.
 * @property {string} text What it says, if it is text.
 * @property {Buffer} content What it is, if it is a file.
 * @property {boolean} isCut Whether its end is missing.
 * @property {string[]} meta Of a mail in the mail: who wrote it, and when.
 * @property {Part[]} parts
 */

/** @typedef {"bytes" | "lines" | "parts" | "nesting" | "header"} Limit */

const PIECE = 64 * 1024;
const TEXTS = ["text/plain", "text/html", "message/delivery-status"];

/** A line that separates parts (RFC 2046, section 5.1.1), at the beginning or after another line. */
const DELIMITER = /(?:^|\n)--([\w'()+,./:=? -]{1,70})\r?\n/;
const LOOKED_AT = 64 * 1024;

/**
 * The parts of a mail with this header for its body. What is beyond a limit ends the mail there: the
 * part that stands there is marked as cut. If the header names a wrong boundary, the first one in the
 * body counts, else the body is text.
 * @param {string} header @param {Buffer} body @param {Limit | null} cut Why the body has no end.
 * @param {boolean} mayMend Whether another boundary is looked for.
 * @returns {Promise<{ root: Part | null, stopped: Limit | null }>}
 */
export async function splitMail(header, body, cut, mayMend = true) {
  const splitter = new mailsplit.Splitter({
    maxHeadSize: MAIL_LIMITS.headerBytes,
    maxChildNodes: MAIL_LIMITS.parts,
    defaultInlineEmbedded: true,
  });
  /** @type {Map<Node, { chunks: Buffer[], levels: number }>} */
  const found = new Map();
  let stopped = cut;
  splitter.on("data", (/** @type {import("@zone-eu/mailsplit").SplitterChunk} */ chunk) => {
    if (chunk.type === "node") {
      const levels = chunk.parentNode ? (found.get(chunk.parentNode)?.levels ?? 0) + 1 : 0;
      if (levels > MAIL_LIMITS.nesting) stopped = "nesting";
      else found.set(chunk, { chunks: [], levels });
    } else if (chunk.type === "body" || chunk.node.multipart) {
      found.get(chunk.node)?.chunks.push(chunk.value);
    }
  });
  const ended = once(splitter, "end");
  try {
    await Promise.race([ended, feed()]);
    await ended;
  } catch {
    // The library refuses only what is beyond the limits that it was given.
    stopped ??= found.size >= MAIL_LIMITS.parts ? "parts" : "header";
  }
  // Behind another limit a part may have parts that were not read.
  const isWhole = stopped === null || stopped === cut;
  const root = await treeOf(found, stopped !== null);
  if (isWhole) await addLostParts(found, root, mayMend ? cut : undefined);
  return { root: [...root.values()][0] ?? null, stopped };

  async function feed() {
    splitter.write(Buffer.from(header));
    for (let at = 0; at < body.length && stopped !== "nesting"; at += PIECE) {
      if (!splitter.write(body.subarray(at, at + PIECE))) await once(splitter, "drain");
    }
    splitter.end();
  }
}

/**
 * @param {Map<Node, { chunks: Buffer[] }>} found @param {boolean} isCut
 * @returns {Promise<Map<Node, Part>>}
 */
async function treeOf(found, isCut) {
  /** @type {Map<Node, Part>} */
  const parts = new Map();
  const last = isCut ? [...found.keys()].at(-1) : undefined;
  for (const [node, { chunks }] of found) {
    const part = await partOf(node, chunks);
    part.isCut = node === last;
    parts.set(node, part);
    if (node.parentNode) parts.get(node.parentNode)?.parts.push(part);
  }
  return parts;
}

/**
 * Gives the first multipart without parts those that its body has behind another boundary, else its
 * body as text. One search a mail bounds the work: `cut` is undefined in that one.
 * @param {Map<Node, { chunks: Buffer[] }>} found @param {Map<Node, Part>} parts
 * @param {Limit | null | undefined} cut
 */
async function addLostParts(found, parts, cut) {
  const lost = [...parts].find(([node, part]) => node.multipart && part.parts.length === 0);
  if (!lost) return;
  const [node, part] = lost;
  const body = Buffer.concat(found.get(node)?.chunks ?? []);
  const [, boundary] = DELIMITER.exec(body.subarray(0, LOOKED_AT).toString("latin1")) ?? [];
  if (cut !== undefined && boundary) {
    const header = `content-type: multipart/mixed; boundary="${boundary.trimEnd()}"\r\n\r\n`;
    const { root } = await splitMail(header, body, cut, false);
    part.parts = root?.parts ?? [];
  }
  if (part.parts.length > 0) return;
  const { root } = await splitMail("content-type: text/plain\r\n\r\n", body, null, false);
  if (root) part.parts = [root];
}

/** @param {Node} node @param {Buffer[]} chunks @returns {Promise<Part>} */
async function partOf(node, chunks) {
  const type = node.contentType || "text/plain";
  const disposition = node.disposition || "";
  const headers = node.headers ? readHeaders(node.headers.build()) : [];
  const isText = TEXTS.includes(type) && (!disposition || disposition === "inline");
  const isLeaf = !node.multipart && !node.messageNode;
  const content = isLeaf ? await through(node.getDecoder(), chunks) : Buffer.alloc(0);
  return {
    ...{ type, disposition, isText, isCut: false, parts: [] },
    name: storable(node.filename || ""),
    contentId: headerOf(headers, "content-id").replace(/[<>]/g, ""),
    text: isLeaf && isText ? await textOf(node, content) : "",
    content: isText ? Buffer.alloc(0) : content,
    meta: node.parentNode && node.parentNode.rfc822 ? metaOf(headers) : [],
  };
}

/** @param {Node} node @param {Buffer} bytes */
async function textOf(node, bytes) {
  const decoder = libmime.createDecodeStream(node.charset || "utf-8");
  const text = (await through(decoder, [bytes])).toString().replaceAll("\r\n", "\n");
  return storable(node.flowed ? libmime.decodeFlowed(text, node.delSp) : text);
}

/** @param {readonly import("./mail-headers.mjs").Header[]} headers */
const metaOf = (headers) =>
  ["From", "Subject", "Date", "To"].flatMap((name) => {
    const value = headerOf(headers, name.toLowerCase());
    return value ? [`${name}: ${decodedWords(value)}`] : [];
  });

/** What a stream makes of these bytes. @param {import("node:stream").Transform} stream @param {Buffer[]} chunks */
async function through(stream, chunks) {
  /** @type {Buffer[]} */
  const out = [];
  stream.on("data", (/** @type {Buffer | string} */ chunk) => {
    out.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  });
  const ended = once(stream, "end");
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await ended;
  return Buffer.concat(out);
}
