import libmime from "libmime";
import addressparser from "nodemailer/lib/addressparser";
import { MAIL_LIMITS } from "./mail-limits.mjs";

/**
 * @typedef {{ name: string, value: string }} Header Its name in lower case, its value on one line.
 * @typedef {{ name: string, address: string }} Address
 */

/**
 * The header of a mail: its bytes, and where the body begins.
 * @param {Buffer} source
 */
export function headerEnd(source) {
  for (let at = source.indexOf(10); at >= 0; at = source.indexOf(10, at + 1)) {
    if (source[at + 1] === 10) return { header: at + 1, body: at + 2 };
    if (source[at + 1] === 13 && source[at + 2] === 10) return { header: at + 1, body: at + 3 };
  }
  return { header: source.length, body: source.length };
}

/**
 * The fields of a header from the top, as far as the limits go, unfolded (RFC 5322, section 2.2.3).
 * @param {Buffer} header
 * @returns {Header[]}
 */
export function readHeaders(header) {
  const { headerBytes, headerFields, headerCharacters } = MAIL_LIMITS;
  /** @type {Header[]} */
  const fields = [];
  for (const line of asText(header.subarray(0, headerBytes)).split("\n")) {
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    const last = fields.at(-1);
    if (/^[ \t]/.test(text)) {
      if (last && last.value.length < headerCharacters) last.value += text;
      continue;
    }
    if (fields.length >= headerFields) break;
    const [field = "", name = ""] = /^([!-9;-~]{1,100})[ \t]{0,20}:/.exec(text) ?? [];
    if (name) fields.push({ name: name.toLowerCase(), value: text.slice(field.length) });
  }
  return fields.map(({ name, value }) => ({
    name,
    value: storable(value.slice(0, headerCharacters)).replace(/\t/g, " ").trim(),
  }));
}

/** UTF-8 where it is (RFC 6532), else the characters of the bytes. @param {Buffer} bytes */
function asText(bytes) {
  const text = bytes.toString();
  return text.includes("\uFFFD") ? bytes.toString("latin1") : text;
}

/** What a text column takes. @param {string} text */
export const storable = (text) => text.replaceAll("\0", "").toWellFormed();

/**
 * The first field of this name, or an empty text.
 * @param {readonly Header[]} headers @param {string} name
 */
export const headerOf = (headers, name) => headers.find((one) => one.name === name)?.value ?? "";

/** @param {readonly Header[]} headers @param {string} name */
export const headersOf = (headers, name) =>
  headers.flatMap((one) => (one.name === name ? [one.value] : []));

/** A value with its encoded words (RFC 2047) decoded. @param {string} value */
export function decodedWords(value) {
  try {
    return storable(libmime.decodeWords(value));
  } catch {
    return value;
  }
}

/**
 * The addresses of a field, those of groups too. An encoded word is part of a name, never of an
 * address (RFC 2047, section 5).
 * @param {string} value
 * @returns {Address[]}
 */
export function readAddresses(value) {
  /** @type {Address[]} */
  const found = [];
  for (const one of addressparser(value, { flatten: true })) {
    if (found.length >= MAIL_LIMITS.addresses) break;
    const address = storable(one.address).trim();
    if (address.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(address) || address.includes("=?"))
      continue;
    found.push({ name: decodedWords(one.name).trim(), address });
  }
  return found;
}

/**
 * Message-IDs without angle brackets, each at most 255 characters.
 * @param {string} value
 */
export const readIds = (value) =>
  value.split(/[\s<>,]+/).flatMap((one) => (one.includes("@") ? [one.slice(0, 255)] : []));

/**
 * A field with parameters, as Content-Type is.
 * @param {string} value
 */
export function readParameters(value) {
  const { value: type, params } = libmime.parseHeaderValue(value, { stripComments: true });
  return { value: type.toLowerCase().trim(), params: { ...params } };
}
