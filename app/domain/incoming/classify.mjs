import { headerOf } from "./reading/mail-headers.mjs";

/**
 * @typedef {import("./reading/mail-headers.mjs").Header} Header
 * @typedef {import("./reading/mail-headers.mjs").Address} Address
 * @typedef {import("./reading/split-mail.mjs").Limit} Limit
 */

/**
 * @typedef {object} MailFile
 * @property {string} name As the mail has it, or an empty text.
 * @property {string} type Its content type, in lower case.
 * @property {string} disposition "inline", "attachment" or an empty text.
 * @property {string} contentId Without angle brackets.
 * @property {Uint8Array<ArrayBuffer>} content
 */

/**
 * What a mail says, as plain values. Nothing in it proves who wrote it.
 * @typedef {object} MailContent
 * @property {Header[]} headers From the top, unfolded.
 * @property {Address | null} from The first of From.
 * @property {Address[]} replyTo
 * @property {string[]} recipients To whom it is addressed and was delivered.
 * @property {string} messageId Without angle brackets, or an empty text.
 * @property {string[]} thread Message-IDs of In-Reply-To and References, in this order.
 * @property {string} subject
 * @property {Date | null} date
 * @property {{ value: string, params: Record<string, string> }} contentType
 * @property {string[]} types The content types of the mail and of all its parts, in their order.
 * @property {string} text What it says, within the limit.
 * @property {string[]} signs What it is beside its words, as sentences. See signsOf.
 * @property {MailFile[]} files Those that are kept: whole ones within the limits.
 * @property {{ files: number, limit: Limit | null, textAlone: "sender" | "disk" | null }} leftOut
 *   Files that are not kept, the limit at which reading ended, and why none of the files is kept.
 * @property {string} digest Of what its writer wrote, in hex. See digestOf.
 * @property {string} earlierId By what version 3.0 and before knew a mail without a Message-ID.
 */

/**
 * What a mail is, by its own structure. Nothing in it proves who sent it.
 * @typedef {{ kind: "bounce", originals: string[] } & Failed
 *   | { kind: "complaint", recipients: string[], originals: string[] }
 *   | { kind: "unsubscribe", token: string }
 *   | { kind: "auto", isAnswer: boolean }
 *   | { kind: "typed" }} Incoming
 * @typedef {{ recipients: string[], returnedTo: string[], status: string, words: string }} Failed
 * @typedef {{ name: string, value: string }} Field
 */

/** How programs begin the subject of an automatic reply. A person answers it with "Re:" before. */
const AUTOMATIC_SUBJECT = new RegExp(
  `^\\s*(?:${[
    ...[
      "automatic reply",
      "auto[- ]?reply",
      "autoreply",
      "out of (the )?office",
      "away from my mail",
    ],
    ...["automatische antwort", "abwesenheits(notiz|meldung)?", "nicht im büro", "außer haus"],
    ...["réponse automatique", "absence du bureau", "message d.absence", "absent du bureau"],
    ...["respuesta automática", "fuera de (la )?oficina", "ausente de la oficina"],
    ...["risposta automatica", "fuori (sede|ufficio)", "assenza dall.ufficio"],
    ...["resposta automática", "自动回复", "自動返信", "不在(の)?(お知らせ|通知)"],
  ].join("|")})`,
  "iu",
);

/** Marks that a program wrote a mail (RFC 3834, and what older programs send). */
const AUTOMATIC_HEADERS = ["x-autoreply", "x-autorespond", "x-auto-reply-from"];
const AUTOMATIC_PRECEDENCE = /^auto_reply$/i;
/** Lists have these beside. Ticket systems write bulk alone, also on what a person typed. */
const BULK_PRECEDENCE = /^(bulk|junk|list)$/i;
const LIST_HEADERS = ["list-id", "list-unsubscribe", "feedback-id"];

const UNSUBSCRIBE = /^unsubscribe\s{1,9}([\w-]{1,2000}\.[\w-]{1,200})$/i;

const LONGEST_SUBJECT = 3000;
const LONGEST_WORDS = 4000;
const LONGEST_LINE = 2000;
/** Lines that one field of a report is folded over. */
const LONGEST_FIELD = 4000;

/**
 * What a mail is: a report that one of ours bounced (RFC 3464, or as Exim and qmail write it), a
 * complaint (RFC 5965), a request to unsubscribe, what a program wrote (`isAnswer` if it answers a
 * mail), or something that a person typed. `report` is the beginning of the mail as it came, `ownHost` that of
 * our Message-IDs. Its work grows with the length of the mail alone.
 * @param {MailContent} mail @param {string} report @param {string} ownHost
 * @returns {Incoming}
 */
export function classify(mail, report, ownHost) {
  const type = reportType(mail);
  const failed = failedTo(mail, report, type);
  if (type === "feedback-report" || failed) {
    const blocks = blocksOf(report);
    const named = [...returnedIds(blocks), ...mail.thread];
    const originals = named.filter((id) => id.endsWith(`@${ownHost}`));
    if (failed) return { kind: "bounce", ...failed, originals };
    const recipients = [
      ...addressesIn(blocks, "original-rcpt-to"),
      ...addressesIn(blocks, "removal-recipient"),
      ...addressesIn(blocks, "to").slice(1),
    ];
    return { kind: "complaint", recipients, originals };
  }
  const [, token] = UNSUBSCRIBE.exec(mail.subject.slice(0, LONGEST_SUBJECT).trim()) ?? [];
  if (token) return { kind: "unsubscribe", token };
  return isAutomatic(mail)
    ? { kind: "auto", isAnswer: mail.thread.some((id) => id.endsWith(`@${ownHost}`)) }
    : { kind: "typed" };
}

/** @param {MailContent} mail */
const reportType = ({ contentType: { value, params } }) =>
  value === "multipart/report" ? (params["report-type"] ?? "").toLowerCase() : "";

/**
 * The fields of a report, by the blocks that empty lines part. The first one is the mail's own header.
 * @param {string} report
 */
function blocksOf(report) {
  /** @type {Field[][]} */
  const blocks = [[]];
  for (const raw of report.split("\n")) {
    const line = raw.slice(0, LONGEST_LINE).trimEnd();
    const block = blocks.at(-1) ?? [];
    const last = block.at(-1);
    if (line === "") {
      if (block.length > 0) blocks.push([]);
    } else if (/^[ \t]/.test(line) && last) {
      if (last.value.length < LONGEST_FIELD) last.value += ` ${line.trim()}`;
    } else {
      // A returned mail may be quoted.
      const [, name, value] = /^>?[ \t]{0,9}([a-z][a-z0-9-]{0,60}):(.*)$/i.exec(line) ?? [];
      if (name) block.push({ name: name.toLowerCase(), value: (value ?? "").trim() });
    }
  }
  return blocks;
}

/** @param {readonly Field[]} block @param {string} name */
const fieldOf = (block, name) => block.find((one) => one.name === name)?.value;

/**
 * The addresses in the fields of this name, in lower case.
 * @param {readonly Field[][]} blocks @param {string} name
 */
const addressesIn = (blocks, name) =>
  blocks
    .flat()
    .filter((field) => field.name === name)
    .flatMap(({ value }) => {
      const address = value
        .slice(0, 400)
        .replace(/^rfc822[ \t]{0,9};/i, "")
        .trim()
        .replace(/^<|>$/g, "")
        .toLowerCase();
      return address.split("@").length === 2 && !/[\s<>;]/.test(address) ? [address] : [];
    });

/**
 * The Message-IDs of the mails that a report returns: all after its own header.
 * @param {readonly Field[][]} blocks
 */
const returnedIds = ([, ...blocks]) =>
  blocks.flat().flatMap(({ name, value }) => {
    const [, id] =
      (/^(x-original-)?message-id$/.test(name) && /^<([^<>\s]{3,255})>/.exec(value)) || [];
    return id ? [id] : [];
  });

/** Who writes that a mail could not be delivered. */
const DAEMON = /^(mailer-daemon|postmaster|microsoftexchange[\da-f]{32})@/i;
const FAILURE = /undeliver|delivery (status|failure|has failed)|returned mail|failure notice/i;

/**
 * @param {MailContent} mail @param {string} report @param {string} type
 * @returns {Failed | null}
 */
function failedTo(mail, report, type) {
  const isDaemon = DAEMON.test(mail.from?.address ?? "");
  // OpenSMTPD 6.8 sends its report as multipart/mixed.
  const hasReport = isDaemon && mail.types.includes("message/delivery-status");
  if (type === "delivery-status" || hasReport) return failedBlocks(mail, report);
  const named = headerOf(mail.headers, "x-failed-recipients");
  if (named) {
    const recipients = named
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    return { recipients, returnedTo: [], status: "", words: mail.text.slice(0, LONGEST_WORDS) };
  }
  if (!isDaemon || !FAILURE.test(mail.subject)) return null;
  // qmail: "<ada@example.com>:" at the beginning of a line, and the reason below.
  const returned = Array.from(mail.text.matchAll(/^<([^<>\s]{3,254})>:/gm), ([, one = ""]) => one);
  const recipients = returned.map((one) => one.toLowerCase());
  return { recipients, returnedTo: [], status: "", words: mail.text.slice(0, LONGEST_WORDS) };
}

/**
 * Whom a report names by a block for each recipient. A delay, and a note that it arrived, are no
 * failure. `returnedTo` is to whom the returned mail was written: a server that passes mail on names
 * the address where it failed.
 * @param {MailContent} mail @param {string} report
 * @returns {Failed}
 */
function failedBlocks(mail, report) {
  const all = blocksOf(report);
  const blocks = all.filter(
    (block) =>
      fieldOf(block, "final-recipient") !== undefined &&
      /^failed/i.test(fieldOf(block, "action") ?? ""),
  );
  const [first = []] = blocks;
  const recipients = [
    ...addressesIn(blocks, "final-recipient"),
    ...addressesIn(blocks, "original-recipient"),
  ];
  return {
    recipients,
    returnedTo: blocks.length > 0 ? addressesIn(all.slice(1), "to") : [],
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(first, "status") ?? "")?.[0] ?? "",
    words: fieldOf(first, "diagnostic-code") ?? wordsAbout(mail.text, recipients[0]),
  };
}

/** The lines of a text from the first that names this address. @param {string} text @param {string | undefined} address */
function wordsAbout(text, address) {
  const words = text.slice(0, LONGEST_WORDS);
  const lines = words.split("\n");
  const at = lines.findIndex((line) => address && line.toLowerCase().includes(address));
  return at < 0
    ? words
    : lines
        .slice(at, at + 3)
        .join(" ")
        .trim();
}

/** @param {MailContent} mail */
function isAutomatic({ headers, thread, subject }) {
  const submitted = headerOf(headers, "auto-submitted").toLowerCase();
  if (submitted && !submitted.startsWith("no")) return true;
  if (AUTOMATIC_HEADERS.some((name) => headerOf(headers, name) !== "")) return true;
  const precedence = headerOf(headers, "precedence");
  if (AUTOMATIC_PRECEDENCE.test(precedence)) return true;
  const isList = LIST_HEADERS.some((name) => headerOf(headers, name) !== "");
  if (BULK_PRECEDENCE.test(precedence) && isList && thread.length === 0) return true;
  return thread.length > 0 && AUTOMATIC_SUBJECT.test(subject.slice(0, LONGEST_SUBJECT));
}
