import { calendarWords } from "./calendar-words.mjs";

/**
 * @typedef {{ type: string, name: string, content: Uint8Array }} SignedFile
 * @typedef {{ types: string[], contentType: { params: Record<string, string> }, text: string }} Looked
 */

const UNCHECKED = "The signature is not checked here";

/** Parts that are no files to work on: signatures, and the version of OpenPGP. */
const NO_FILES = new Set([
  ...["application/pkcs7-signature", "application/x-pkcs7-signature"],
  ...["application/pgp-signature", "application/pgp-encrypted"],
]);

const TNEF = new Set(["application/ms-tnef", "application/vnd.ms-tnef"]);
const OPAQUE = new Set(["application/pkcs7-mime", "application/x-pkcs7-mime"]);

/** Whether a part is kept as a file. @param {{ type: string }} file */
export const isWorkFile = ({ type }) => !NO_FILES.has(type);

/** The ending of files that mails often have without a name. @type {Record<string, string>} */
const ENDINGS = {
  ...{ "text/calendar": ".ics", "application/ics": ".ics", "text/vcard": ".vcf" },
  ...{ "application/pkcs7-mime": ".p7m", "application/x-pkcs7-mime": ".p7m" },
  ...{ "application/pgp-keys": ".asc", "application/ms-tnef": ".dat" },
  ...{ "application/pdf": ".pdf", "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif" },
  ...{ "text/csv": ".csv", "text/rfc822-headers": ".txt", "message/rfc822": ".eml" },
};

/** The ending that a file of this type has, or an empty text. @param {string} type */
export const endingOf = (type) => ENDINGS[type] ?? "";

/**
 * What a mail is beside its words, as sentences: signed, encrypted, wrapped by Outlook, or the answer
 * to an invitation with its comment.
 * @param {Looked} mail @param {readonly SignedFile[]} files All of its files.
 * @returns {string[]}
 */
export function signsOf({ types, contentType, text }, files) {
  const has = (/** @type {string[]} */ ...wanted) => types.some((one) => wanted.includes(one));
  const signs = [];
  if (has("application/pkcs7-signature", "application/x-pkcs7-signature")) {
    signs.push(`Signed with S/MIME. ${UNCHECKED}`);
  }
  if (has("application/pgp-signature") || text.includes("-----BEGIN PGP SIGNED MESSAGE-----")) {
    signs.push(`Signed with OpenPGP. ${UNCHECKED}`);
  }
  if (types.some((one) => OPAQUE.has(one))) {
    signs.push(
      (contentType.params["smime-type"] ?? "").toLowerCase() === "signed-data"
        ? "Signed with S/MIME in one piece, which cannot be read here. Open its file with a mail program"
        : "Encrypted with S/MIME, so it cannot be read here. Open its file with a mail program that has the key",
    );
  }
  if (has("application/pgp-encrypted") || text.includes("-----BEGIN PGP MESSAGE-----")) {
    signs.push(
      "Encrypted with OpenPGP, so it cannot be read here. Open it with a program that has the key",
    );
  }
  if (
    types.some((one) => TNEF.has(one)) ||
    files.some(({ name }) => /^winmail\.dat$/i.test(name))
  ) {
    signs.push(
      "Outlook wrapped its files into winmail.dat. Ask the sender to send plain text or HTML, or open it with a program for TNEF",
    );
  }
  const calendar = files.find(({ type, name }) => isCalendar(type, name));
  return calendar ? [...signs, ...calendarWords(calendar.content)] : signs;
}

/** @param {string} type @param {string} name */
export const isCalendar = (type, name) =>
  type === "text/calendar" || type === "application/ics" || /\.ics$/i.test(name);
