import { startMailWorker, stopMailWorker } from "./mail-worker.server";
import { countParkedMail, hastenMail, oldestDueMailSeconds } from "./outbox-queries.server";
import type { Module } from "~/platform/product";
import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import {
  about,
  type Forget,
  type Part,
  type Person,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { mailOutbox } from "~drizzle/schema";
import { dropMailFiles } from "./mail-files.server";

const isTheirs = about({
  emails: [mailOutbox.recipient, mailOutbox.replyTo],
  accounts: [mailOutbox.userId],
});

/**
 * Mail that was sent and names the address in its words. What still waits to go to somebody else
 * stays: it is theirs, and they would never get it.
 */
const namesAddress = ({ email }: Person) =>
  email === null
    ? undefined
    : and(
        eq(mailOutbox.status, "sent"),
        // The cheaper one first, which few mails pass.
        sql`position(${email} in lower(${mailOutbox.text})) > 0`,
        sql`lower(${mailOutbox.text}) ~ ${wholeAddress(email)}`,
      );

// lee@gmail.com is part of ashlee@gmail.com, o'lee@gmail.com, lee@gmail.com.au and lee@gmail.com-x.org,
// which are somebody else. A mark next to it that belongs to no address, such as a quotation mark or
// the full stop of the sentence, does not matter.
const BEFORE = "(?<!\\w|\\w[.!#$%&'*+/=?^`{|}~-]+)";
const AFTER = "(?!-*\\.?-*\\w|@)";

/** A regular expression of PostgreSQL for this address, in lower case, and no longer one. */
const wholeAddress = (email: string) =>
  `${BEFORE}${email.replace(/[$()*+.?[\\\]^{|}-]/g, "\\$&")}${AFTER}`;

/**
 * Mail that waits for the account's address. Other mail to it, which was sent, stays until its
 * retention if the account deletes itself: anyone can register with an address that is not theirs.
 */
const waitsForAccount = ({ mailedAt }: Person) =>
  mailedAt === null
    ? undefined
    : and(eq(mailOutbox.recipient, mailedAt), ne(mailOutbox.status, "sent"));

const forget: Forget = {
  how: "deleted",
  beside: async (tx, where) => {
    const { id, createdAt } = mailOutbox;
    await dropMailFiles(await tx.select({ id, createdAt }).from(mailOutbox).where(where));
  },
};

/** Mail, with its files in DATA_DIR/mail (mail-files.server.ts). */
const personal: PersonalTable[] = [
  {
    title: "Mail",
    table: mailOutbox,
    where: (person) =>
      or(isTheirs(person), namesAddress(person), waitsForAccount(person)) ?? sql`false`,
    hidden: ["html", "calendar", "stopPath"],
    // Whoever has such a link is let in by it.
    mask: (row) => ({ ...row, text: String(row.text).replace(LINK_TOKEN, "…") }),
    forget,
    retention: {
      kind: "mail",
      old: (before) => and(eq(mailOutbox.status, "sent"), lt(mailOutbox.sentAt, before)),
    },
  },
];

const LINK_TOKEN = /(?<=https?:\/\/\S*[/=])[\w-]{20,}(\.[\w-]{20,})?/g;

/** Mail about these things, whose cause begins with one of the nouns and the id: 'booking:12:…'. */
export const mailPart = (...nouns: string[]): Part => ({
  table: mailOutbox,
  of: (ids) => mailOf(nouns, ids) ?? sql`false`,
  forget,
});

const mailOf = (nouns: readonly string[], ids: readonly number[]) =>
  and(
    inArray(sql`split_part(${mailOutbox.cause}, ':', 1)`, [...nouns]),
    inArray(sql`split_part(${mailOutbox.cause}, ':', 2)`, ids.map(String)),
  );

export const mailModule: Module = {
  worker: { start: startMailWorker, stop: stopMailWorker },
  jobs: [{ name: "hasten delayed mail", every: "hour", run: hastenMail }],
  gauges: [
    { name: "mail_parked", help: "Mails that were given up", read: countParkedMail },
    {
      name: "mail_oldest_due_seconds",
      help: "How long the oldest mail that is due has been waiting",
      read: oldestDueMailSeconds,
    },
  ],
  personal,
};
