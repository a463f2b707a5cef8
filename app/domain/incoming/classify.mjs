import { headerOf } from "./reading/mail-headers.mjs";

/**
 * What a mail is, by its own structure. Nothing in it proves who sent it.
 * @typedef {{ kind: "bounce", recipients: string[], status: string, words: string, originals: string[] }
 *   | { kind: "complaint", recipients: string[], originals: string[] }
 *   | { kind: "unsubscribe", token: string }
 *   | { kind: "loop" }
 *   | { kind: "auto" }
 *   | { kind: "typed" }} Incoming
 * @typedef {import("./reading/read-mail.mjs").MailContent} MailContent
 * @typedef {{ recipients: string[], status: string, words: string }} Failed
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
const AUTOMATIC_PRECEDENCE = /^(auto_reply|bulk|junk)$/i;

const UNSUBSCRIBE = /^unsubscribe\s{1,9}([\w-]{1,2000}\.[\w-]{1,200})$/i;

const LONGEST_SUBJECT = 3000;
const LONGEST_WORDS = 4000;
const LONGEST_LINE = 2000;
/** Lines that one field of a report is folded over. */
const LONGEST_FIELD = 4000;

/**
 * What a mail is: a report that one of ours bounced (RFC 3464, or as Exim and qmail write it), a
 * complaint (RFC 5965), a request to unsubscribe, an automatic reply, one of our own that came back, or
 * something that a person typed. `report` is the beginning of the mail as it came, `ownHost` that of
 * our Message-IDs. Its work grows with the length of the mail alone.
 * @param {MailContent} mail @param {string} report @param {string} ownHost
 * @returns {Incoming}
 */
export function classify(mail, report, ownHost) {
  const type = reportType(mail);
  const failed = failedTo(mail, report, type);
  if (type === "feedback-report" || failed) {
    const blocks = blocksOf(report);
    const originals = returnedIds(blocks).filter((id) => id.endsWith(`@${ownHost}`));
    if (failed) return { kind: "bounce", ...failed, originals };
    const recipients = [
      ...addressesIn(blocks, "original-rcpt-to"),
      ...addressesIn(blocks, "removal-recipient"),
      ...addressesIn(blocks, "to").slice(1),
    ];
    return { kind: "complaint", recipients, originals };
  }
  if (isOwn(mail.messageId, ownHost)) return { kind: "loop" };
  const [, token] = UNSUBSCRIBE.exec(mail.subject.slice(0, LONGEST_SUBJECT).trim()) ?? [];
  if (token) return { kind: "unsubscribe", token };
  return isAutomatic(mail) ? { kind: "auto" } : { kind: "typed" };
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
    const [, id] = (name === "message-id" && /^<([^<>\s]{3,255})>/.exec(value)) || [];
    return id ? [id] : [];
  });

/** Message-IDs as this site makes them. Mail programs of its people may use its name too. */
const OWN_LEFT = /^(?:[\da-f]{40}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z-]{4,20}-\d{1,9})$/;

/** @param {string} messageId @param {string} ownHost */
function isOwn(messageId, ownHost) {
  const [left = "", host] = messageId.split("@");
  return host === ownHost && OWN_LEFT.test(left);
}

/**
 * @param {MailContent} mail @param {string} report @param {string} type
 * @returns {Failed | null}
 */
function failedTo(mail, report, type) {
  if (type === "delivery-status") {
    // A block for each recipient. A delay, and a note that it arrived, are no failure.
    const blocks = blocksOf(report).filter(
      (block) =>
        fieldOf(block, "final-recipient") !== undefined &&
        /^failed/i.test(fieldOf(block, "action") ?? ""),
    );
    const [first = []] = blocks;
    return {
      recipients: [
        ...addressesIn(blocks, "final-recipient"),
        ...addressesIn(blocks, "original-recipient"),
      ],
      status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(first, "status") ?? "")?.[0] ?? "",
      words: fieldOf(first, "diagnostic-code") ?? "",
    };
  }
  const named = headerOf(mail.headers, "x-failed-recipients");
  if (named) {
    const recipients = named
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    return { recipients, status: "", words: mail.text.slice(0, LONGEST_WORDS) };
  }
  const from = mail.from?.address.toLowerCase() ?? "";
  const isDaemon = /^(mailer-daemon|postmaster)@/.test(from);
  const isFailure = /undeliver|delivery (status|failure|has failed)|returned mail|failure notice/i;
  if (!isDaemon || !isFailure.test(mail.subject)) return null;
  // qmail: "<ada@example.com>:" at the beginning of a line, and the reason below.
  const returned = Array.from(mail.text.matchAll(/^<([^<>\s]{3,254})>:/gm), ([, one = ""]) => one);
  return {
    recipients: returned.map((one) => one.toLowerCase()),
    status: "",
    words: mail.text.slice(0, LONGEST_WORDS),
  };
}

/** @param {MailContent} mail */
function isAutomatic({ headers, thread, subject }) {
  const submitted = headerOf(headers, "auto-submitted").toLowerCase();
  if (submitted && !submitted.startsWith("no")) return true;
  if (AUTOMATIC_HEADERS.some((name) => headerOf(headers, name) !== "")) return true;
  if (AUTOMATIC_PRECEDENCE.test(headerOf(headers, "precedence"))) return true;
  return thread.length > 0 && AUTOMATIC_SUBJECT.test(subject.slice(0, LONGEST_SUBJECT));
}
