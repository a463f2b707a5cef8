import { htmlText } from "./html-text.mjs";

/** @typedef {import("./split-mail.mjs").Part} Part */

/**
 * What a mail says: all its texts in their order, of alternatives (RFC 2046, section 5.1.4) the plain
 * one if it says anything.
 * @param {Part | null} root
 */
export const mailText = (root) => (root ? textOf(root).text : "");

/** @param {Part} part @returns {{ text: string, isPlain: boolean }} */
function textOf(part) {
  if (part.parts.length === 0) {
    if (!part.isText) return { text: "", isPlain: false };
    const isHtml = part.type === "text/html";
    return withMeta(part, isHtml ? htmlText(part.text) : part.text.trim(), !isHtml);
  }
  if (part.type === "multipart/alternative") {
    /** @type {{ text: string, isPlain: boolean } | null} */
    let chosen = null;
    for (const one of part.parts) {
      // The HTML beside a text is not read: it says the same.
      if (chosen?.isPlain && chosen.text) break;
      const next = textOf(one);
      if (next.text && (!chosen?.text || next.isPlain)) chosen = next;
    }
    return withMeta(part, chosen?.text ?? "", chosen?.isPlain ?? false);
  }
  const all = part.parts.map(textOf).filter(({ text }) => text);
  const text = all.map((one) => one.text).join("\n\n");
  return withMeta(
    part,
    text,
    all.every(({ isPlain }) => isPlain),
  );
}

/** @param {Part} part @param {string} text @param {boolean} isPlain */
const withMeta = ({ meta }, text, isPlain) => ({
  text: meta.length > 0 ? `${meta.join("\n")}\n\n${text}`.trim() : text,
  isPlain,
});

/**
 * The files of a mail, in their order.
 * @param {Part | null} part
 * @returns {Part[]}
 */
export function filesOf(part) {
  if (!part) return [];
  if (part.parts.length > 0) return part.parts.flatMap(filesOf);
  const isFile = !part.isText && !part.type.startsWith("multipart/");
  return isFile ? [part] : [];
}

/** All content types of a mail, in their order. @param {Part | null} part @returns {string[]} */
export const typesOf = (part) => (part ? [part.type, ...part.parts.flatMap(typesOf)] : []);
