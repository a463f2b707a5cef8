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

/**
 * The parts of a mail with this header for its body. What is beyond a limit ends the mail there: the
 * part that stands there is marked as cut.
 * @param {string} header @param {Buffer} body @param {Limit | null} cut Why the body has no end.
 * @returns {Promise<{ root: Part | null, stopped: Limit | null }>}
 */
export async function splitMail(header, body, cut) {
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
    } else if (chunk.type === "body") {
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
  return { root: await treeOf(found, stopped !== null), stopped };

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
 * @returns {Promise<Part | null>}
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
  return [...parts.values()][0] ?? null;
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
