import fs from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { env } from "~/platform/env.server";

export type OutgoingMail = {
  /** Name of the .eml file. The same mail sent again has the same name. */
  fileName: string;
  messageId: string;
  /** The sender. MAIL_FROM replaces its address and, if it has a name, all of it. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** A calendar file with its METHOD. */
  calendar?: string;
  replyTo?: string;
  /** Whether a person typed it as a reply. Other mail says that a program sent it (RFC 3834). */
  isTyped: boolean;
  /** The list that it goes to (RFC 2919). */
  listId?: string;
  /** The address for unsubscribing with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same as a mailto: address (RFC 2369). */
  unsubscribeMail?: string;
  /** The Message-IDs of the thread, oldest first. The mail replies to the last one. */
  thread?: string[];
};

/** Sends mail. `send` resolves when the other side has accepted the mail, else it throws. */
export type MailTransport = { send: (mail: OutgoingMail) => Promise<void>; close: () => void };

type Settings = { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined; DATA_DIR: string };

export const SMTP_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** SMTP if SMTP_URL is set, else files in DATA_DIR/mail. */
export function openMailTransport(settings: Settings = env, timeouts = {}): MailTransport {
  const from = settings.MAIL_FROM;
  return settings.SMTP_URL
    ? smtpTransport(settings.SMTP_URL, from, timeouts)
    : fileTransport(path.join(settings.DATA_DIR, "mail"), from);
}

function smtpTransport(url: string, from: string | undefined, timeouts: object): MailTransport {
  const options = {
    url,
    pool: true as const,
    maxConnections: SMTP_CONNECTIONS,
    // The outbox retries by its own schedule; the pool must not.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  };
  const smtp = createTransport(options);
  return {
    send: async (mail) => void (await smtp.sendMail(messageOf(mail, from))),
    close: () => smtp.close(),
  };
}

function fileTransport(folder: string, from: string | undefined): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await fs.mkdir(folder, { recursive: true });
      const file = path.join(folder, mail.fileName);
      // Written to a temporary name and renamed, so that a retry never leaves a partial or second
      // file.
      await fs.writeFile(`${file}.part`, message);
      await fs.rename(`${file}.part`, file);
    },
    close: () => {},
  };
}

const senderOf = (from: string | undefined, site: OutgoingMail["from"]) =>
  from?.includes("<") ? from : { ...site, ...(from && { address: from }) };

function messageOf(mail: OutgoingMail, from: string | undefined): SendMailOptions {
  const {
    unsubscribeUrl,
    unsubscribeMail,
    listId,
    isTyped,
    thread,
    replyTo,
    calendar,
    to,
    ...sent
  } = mail;
  const { fileName: _, ...message } = sent;
  return {
    ...message,
    from: senderOf(from, message.from),
    // As an object, so that the address is not parsed as a list of addresses.
    to: { name: "", address: to },
    ...(thread && { references: thread, inReplyTo: thread.at(-1) }),
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    // Both an alternative part, which calendars read, and an attachment for people to open.
    ...(calendar && {
      icalEvent: {
        method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? "PUBLISH",
        filename: "appointment.ics",
        content: calendar,
      },
    }),
    headers: {
      ...(!isTyped && { "Auto-Submitted": "auto-generated" }),
      ...(listId && { "List-Id": `<${listId}>`, Precedence: "bulk" }),
      ...(unsubscribeUrl && {
        "List-Unsubscribe": [unsubscribeUrl, unsubscribeMail]
          .flatMap((one) => (one ? `<${one}>` : []))
          .join(", "),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/**
 * Whether the receiver's server refused this mail for good (5xx to the address or to the message),
 * so that another attempt would be refused too. What it says of our own name, password or
 * connection may be mended.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What nodemailer adds to its errors.
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
}
