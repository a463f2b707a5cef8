import { readUrl } from "~/lib/text/read-url";

// A product's codes are its SKU, for the team, and its barcode, for scanners.

/** The most letters of a code. */
export const MAX_CODE = 60;

/** The lengths of EAN-8 and UPC-E, UPC-A and EAN-13, which end with a check digit. */
const CHECKED_LENGTHS = [8, 12, 13];
const GTIN_LENGTH = 14;

/** A code as it is stored: in the compatibility form of Unicode (NFKC), without spaces around it. */
export const readCode = (text: string) => text.normalize("NFKC").trim();

/**
 * What two codes have in common if they are the same: without regard to case, and to the zeros that
 * scanners put before a barcode. A UPC-A is the EAN-13 that begins with 0 (GS1 General
 * Specifications, section 1.4).
 */
export function codeKey(text: string): string {
  // Upper case first: "ß" and "SS" are one.
  const folded = readCode(text).toUpperCase().toLowerCase().normalize("NFKC");
  return isGtin(folded) ? folded.padStart(GTIN_LENGTH, "0") : folded;
}

/** Whether the text is a barcode's digits, with a right check digit. */
export const isGtin = (text: string) =>
  /^\d+$/.test(text) &&
  [...CHECKED_LENGTHS, GTIN_LENGTH].includes(text.length) &&
  checkDigit(text.slice(0, -1)) === text.at(-1);

/** The check digit that follows these digits (GS1 General Specifications, section 7.9). */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * The UPC-A of a UPC-E with its number system and check digit: eight digits that begin with 0 or 1
 * (GS1 General Specifications, section 5.2.2.4.2). Null for other texts. An EAN-8 can be right as
 * both: with 1 at its begin it counts as an EAN-8, with 0 as a UPC-E, because packages have no such
 * EAN-8.
 */
function upcA(text: string): string | null {
  if (!/^[01]\d{7}$/.test(text) || (text.startsWith("1") && isGtin(text))) return null;
  const digits = expanded(text);
  const last = checkDigit(digits);
  return last === text.at(-1) ? digits + last : null;
}

/** The digits of the UPC-A before its check digit. The last digit says which zeros were left out. */
function expanded(text: string): string {
  const [system, digits, last] = [text.slice(0, 1), text.slice(1, 6), Number(text[6])];
  if (last <= 2) return `${system}${digits.slice(0, 2)}${last}0000${digits.slice(2)}`;
  if (last === 3) return `${system}${digits.slice(0, 3)}00000${digits.slice(3)}`;
  if (last === 4) return `${system}${digits.slice(0, 4)}00000${digits.slice(4)}`;
  return `${system}${digits}0000${last}`;
}

/** Why a text cannot be a barcode, in words, or null. */
export function barcodeProblem(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (/^\d+$/.test(digits) && CHECKED_LENGTHS.includes(digits.length)) {
    if (upcA(digits) !== null) return null;
    const isUpcE = digits.length === 8 && digits.startsWith("0");
    const last = checkDigit(isUpcE ? expanded(digits) : digits.slice(0, -1));
    if (digits.at(-1) === last) return null;
    return `The last digit of these ${digits.length} should be ${last}. Compare the barcode with the package`;
  }
  // Code 128, in which our labels print it, has these characters only.
  if (/^[ -~]+$/.test(text)) return null;
  return "A barcode has letters from A to Z, digits and signs only";
}

/**
 * A barcode as it is stored: digits without the spaces and hyphens between them, and a UPC-E as the
 * UPC-A that it is short for, because scanners send either.
 */
export function readBarcode(text: string): string {
  const code = readCode(text);
  const digits = code.replace(/[\s-]/g, "");
  if (!/^\d+$/.test(digits) || !CHECKED_LENGTHS.includes(digits.length)) return code;
  return upcA(digits) ?? digits;
}

/** From here on digits without their zeros are few by chance: one in ten has a right check digit. */
const SHORTEST_CUT = 10;

/**
 * The same barcode with the zeros that a spreadsheet cut from it, or without them, where its check digit
 * is right: a spreadsheet reads a UPC-A as a number.
 */
function withOrWithoutZeros(text: string): string[] {
  if (!/^\d+$/.test(text)) return [];
  if (isGtin(text)) {
    const cut = text.replace(/^0+/, "");
    return cut.length >= SHORTEST_CUT && cut.length < 12 ? [cut] : [];
  }
  const whole = text.padStart(12, "0");
  return text.length >= SHORTEST_CUT && isGtin(whole) ? [whole] : [];
}

/** The most candidates of one scanned text, of which an address in a QR code can have many. */
const MOST_CANDIDATES = 20;

/**
 * What a scanned or typed line may mean, the most likely first: the text itself, without the
 * symbology identifier of ISO/IEC 15424 (“]E0”); the article number of a GS1 element string
 * (“(01)…”); a UPC-A with or without its first zeros; or a part of an address.
 */
export function readScan(line: string): string[] {
  const text = readCode(line).replace(/^\][A-Za-z][0-9A-Za-z]/, "");
  const [, gtin] = /^\(?01\)?\s?(\d{14})/.exec(text) ?? [];
  const address = /^https?:\/\//i.test(text) ? partsOf(text) : [];
  const barcode = readBarcode(text);
  const all = [
    ...[text, barcode, ...(gtin && isGtin(gtin) ? [gtin] : [])],
    ...[...withOrWithoutZeros(barcode), ...address],
  ];
  return [...new Set(all)].filter((one) => one !== "").slice(0, MOST_CANDIDATES);
}

/** The last parts of an address, and the values of its query. */
function partsOf(address: string): string[] {
  const url = readUrl(address);
  if (!url) return [];
  const path = url.pathname.split("/").filter(Boolean).reverse();
  return [...path.map(decoded), ...url.searchParams.values()].map(readCode);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not everything that begins like an address is one.
    return part;
  }
}

/** How many of what: "12x CODE", "CODE × 12" or "12 * CODE". Null for other texts. */
export function readCounted(line: string): { count: number; code: string } | null {
  const text = readCode(line);
  const before = /^([1-9]\d{0,2})\s*[x×*]\s*(\S.*)$/i.exec(text);
  if (before) return { count: Number(before[1]), code: before[2] ?? "" };
  const after = /^(\S.*?)\s*[x×*]\s*([1-9]\d{0,2})$/i.exec(text);
  return after && { count: Number(after[2]), code: after[1] ?? "" };
}
