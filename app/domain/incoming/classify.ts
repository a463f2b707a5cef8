import type { ParsedMail } from "mailparser";

/** What a mail is, by its own structure. Nothing in it proves who sent it. */
export type Incoming =
  | { kind: "bounce"; recipients: string[]; status: string; words: string; originals: string[] }
  | { kind: "complaint"; recipients: string[]; originals: string[] }
  | { kind: "unsubscribe"; token: string }
  | { kind: "loop" }
  | { kind: "auto" }
  | { kind: "typed" };

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

const UNSUBSCRIBE = /^\s*unsubscribe\s+([\w-]+\.[\w-]+)\s*$/i;

/** A header as text, whatever the parser made of it. */
function headerOf({ headers }: ParsedMail, name: string): string {
  const value = headers.get(name);
  if (typeof value === "string") return value;
  const inner = (value as { value?: unknown } | undefined)?.value;
  return typeof inner === "string" ? inner : "";
}

function reportType({ headers }: ParsedMail): string {
  const type = headers.get("content-type") as
    { value?: string; params?: Record<string, string> } | undefined;
  return type?.value === "multipart/report"
    ? (type.params?.["report-type"] ?? "").toLowerCase()
    : "";
}

const all = (source: string, pattern: RegExp) =>
  Array.from(source.matchAll(pattern), ([, found = ""]) => found.trim());

/** The addresses in the lines of this name, in lower case. */
const addressesIn = (source: string, name: string) =>
  all(source, new RegExp(`^${name}:[ \\t]*([^\\r\\n]{3,400})$`, "gim")).flatMap((value) => {
    const address = value
      .replace(/^rfc822[ \t]*;/i, "")
      .trim()
      .replace(/^<|>$/g, "")
      .toLowerCase();
    return address.split("@").length === 2 && !/[\s<>;]/.test(address) ? [address] : [];
  });

/** The Message-IDs of the mails that a report returns: all after its own headers. */
function returnedIds(source: string): string[] {
  const body = source.slice(Math.max(0, source.search(/\r?\n\r?\n/)));
  return all(body, /^>?[ \t]*Message-ID:[ \t]*<([^<>\s]{3,255})>/gim);
}

/**
 * What a mail is: a report that one of ours bounced (RFC 3464, or as Exim and qmail write it), a
 * complaint (RFC 5965), a request to unsubscribe, an automatic reply, one of our own that came back, or
 * something that a person typed. `ownHost` is that of our Message-IDs.
 */
export function classify(mail: ParsedMail, source: string, ownHost: string): Incoming {
  const report = reportType(mail);
  const originals = returnedIds(source).filter((id) => id.endsWith(`@${ownHost}`));
  if (report === "feedback-report") {
    const recipients = [
      ...addressesIn(source, "Original-Rcpt-To"),
      ...addressesIn(source, "Removal-Recipient"),
      ...addressesIn(source, "To").slice(1),
    ];
    return { kind: "complaint", recipients, originals };
  }
  const failed = bouncedTo(mail, source, report);
  if (failed) return { kind: "bounce", ...failed, originals };
  if (isOwn(mail.messageId?.replace(/[<>]/g, "") ?? "", ownHost)) return { kind: "loop" };
  const [, token] = UNSUBSCRIBE.exec((mail.subject ?? "").slice(0, 500)) ?? [];
  if (token) return { kind: "unsubscribe", token };
  return isAutomatic(mail) ? { kind: "auto" } : { kind: "typed" };
}

/** Message-IDs as this site makes them. Mail programs of its people may use its name too. */
const OWN_LEFT = /^(?:[\da-f]{40}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z-]{4,20}-\d{1,9})$/;

function isOwn(messageId: string, ownHost: string): boolean {
  const [left = "", host] = messageId.split("@");
  return host === ownHost && OWN_LEFT.test(left);
}

type Failed = { recipients: string[]; status: string; words: string };

function bouncedTo(mail: ParsedMail, source: string, report: string): Failed | null {
  if (report === "delivery-status") {
    // A block for each recipient. A delay, and a note that it arrived, are no failure.
    const blocks = source
      .split(/\r?\n\r?\n/)
      .filter((block) => /^Final-Recipient:/im.test(block) && /^Action:[ \t]*failed/im.test(block));
    const [first = ""] = blocks;
    return {
      recipients: blocks.flatMap((block) => [
        ...addressesIn(block, "Final-Recipient"),
        ...addressesIn(block, "Original-Recipient"),
      ]),
      status: /^Status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(first)?.[1] ?? "",
      words: unfolded(first, "Diagnostic-Code"),
    };
  }
  const named = headerOf(mail, "x-failed-recipients");
  if (named) {
    const words = (mail.text ?? "").slice(0, 4000);
    return {
      recipients: named
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
      status: "",
      words,
    };
  }
  const from = mail.from?.value[0]?.address?.toLowerCase() ?? "";
  const isDaemon = /^(mailer-daemon|postmaster)@/.test(from);
  const isFailure = /undeliver|delivery (status|failure|has failed)|returned mail|failure notice/i;
  if (!isDaemon || !isFailure.test(mail.subject ?? "")) return null;
  // qmail: "<ada@example.com>:" at the beginning of a line, and the reason below.
  const text = mail.text ?? "";
  return {
    recipients: all(text.slice(0, 20_000), /^<([^<>\s]{3,254})>:/gm).map((one) =>
      one.toLowerCase(),
    ),
    status: "",
    words: text.slice(0, 4000),
  };
}

function unfolded(source: string, name: string): string {
  const found = new RegExp(`^${name}:\\s*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, "im").exec(
    source,
  );
  return (found?.[1] ?? "").replace(/\s+/g, " ").trim();
}

function isAutomatic(mail: ParsedMail): boolean {
  const submitted = headerOf(mail, "auto-submitted").toLowerCase();
  if (submitted && !submitted.startsWith("no")) return true;
  if (AUTOMATIC_HEADERS.some((name) => headerOf(mail, name) !== "")) return true;
  if (AUTOMATIC_PRECEDENCE.test(headerOf(mail, "precedence").trim())) return true;
  const isAnswer = Boolean(mail.inReplyTo ?? mail.references);
  return isAnswer && AUTOMATIC_SUBJECT.test(mail.subject ?? "");
}
