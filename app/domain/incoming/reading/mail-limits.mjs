const KB = 1024;
const MB = 1024 * KB;

/**
 * How much of a mail is read. docs/decisions/mail.md says what happens beyond each.
 */
export const MAIL_LIMITS = Object.freeze({
  /** Bytes of a mail as the server has it. */
  bytes: 25 * MB,
  /** Bytes of the header of the mail, and of each part of it. */
  headerBytes: 64 * KB,
  /** Header fields of the mail. */
  headerFields: 500,
  /** Characters of one header field. */
  headerCharacters: 8 * KB,
  /** Addresses in each of To, Cc and Reply-To. */
  addresses: 200,
  /** Parts of the mail, the mails in it counted. */
  parts: 300,
  /** Levels of parts in parts. */
  nesting: 20,
  /** Lines of the mail. */
  lines: 1_000_000,
  /** Characters of all HTML. */
  htmlCharacters: 1_000_000,
  /** Levels of elements in HTML. */
  htmlDepth: 500,
  /** Levels times characters of HTML: the work of its reader grows with both. */
  htmlWeight: 20_000_000,
  /** Characters of the text that is kept. */
  textCharacters: 50_000,
  /** Bytes in which a report about one of our mails is looked for. */
  reportBytes: MB,
  /** Files that are kept. */
  files: 10,
  /** Bytes of a file that is kept. */
  fileBytes: 10 * MB,
  /** Time of one attempt to read a mail. */
  milliseconds: 10_000,
  /** Memory of the thread that reads, without the mail itself. */
  threadMegabytes: 256,
});
