import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { teamRole } from "~/domain/accounts/roles";
import { db } from "~/platform/database/db.server";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { env } from "~/platform/env.server";
import { jobsSignal } from "~/platform/jobs/jobs.server";
import { mailboxPlace, withMailbox } from "~/platform/mail/mailbox.server";
import type { Module } from "~/platform/product";
import { incomingMailbox, incomingMails, setAsideMails, setAsidePieces } from "~drizzle/schema";
import { isDiskLow } from "./kept-files.server";
import { MAIL_LIMITS } from "./reading/mail-limits.mjs";
import { countUndecided } from "./mailbox-past.server";
import { takeFrom } from "./read-incoming.server";
import { countSetAside } from "./set-aside.server";

/** Mails that came to the mailbox: whom they are from, and what they were. */
const personal: PersonalTable[] = [
  {
    title: "Mails that they sent us",
    table: incomingMails,
    where: about({ emails: [incomingMails.email] }),
    forget: {
      how: "kept",
      why: "The number in the mailbox and a keyed digest that names nobody stay, so that the mail is not taken a second time.",
      emptied: { email: null, messageId: null, server: null },
      plain: ["uidValidity", "kind", "digest"],
    },
  },
  {
    title: "Mails of theirs that could not be read",
    table: setAsideMails,
    where: about({ emails: [setAsideMails.email] }),
    parts: [
      {
        table: setAsidePieces,
        of: (ids) => inArray(setAsidePieces.setAsideId, [...ids]),
        forget: { how: "deleted" },
      },
    ],
    forget: { how: "deleted" },
    retention: { kind: "contacts", old: (before) => lt(setAsideMails.createdAt, before) },
  },
];

const LEASE_SECONDS = 20;
/** By a timer, which a mail that takes long does not stop: it is read in another thread. */
const RENEW_MS = 5_000;
const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** The number of a lease that this process took, or null if another has one that has not ended. */
async function takeLease(): Promise<number | null> {
  await db.insert(incomingMailbox).values({ id: 1 }).onConflictDoNothing();
  const [row] = await db
    .update(incomingMailbox)
    .set({ leasedUntil: leased, lease: sql`${incomingMailbox.lease} + 1` })
    .where(and(eq(incomingMailbox.id, 1), lt(incomingMailbox.leasedUntil, sql`now()`)))
    .returning({ lease: incomingMailbox.lease });
  return row?.lease ?? null;
}

/** Sets the end of the lease, unless another process has taken one since. */
const setLease = (lease: number, until: typeof leased) =>
  db.update(incomingMailbox).set({ leasedUntil: until }).where(eq(incomingMailbox.lease, lease));

/**
 * Takes what came to the mailbox of IMAP_URL, by one process at a time. A process that is killed
 * leaves each mail either taken or not. One that loses its lease stores nothing more.
 */
async function readIncoming(address = env.IMAP_URL) {
  const lease = address ? await takeLease() : null;
  if (!address || lease === null) return;
  const renewal = setInterval(() => {
    // Without the database nothing is stored either.
    setLease(lease, leased).catch(() => undefined);
  }, RENEW_MS).unref();
  const signal = jobsSignal();
  try {
    const { user, host, folder } = mailboxPlace(address) ?? {};
    const account = JSON.stringify([user, host, folder]);
    const reading = { mostBytes: MAIL_LIMITS.bytes, signal };
    await withMailbox(address, reading, (mailbox) => takeFrom(mailbox, account, { lease, signal }));
  } finally {
    clearInterval(renewal);
    await setLease(lease, sql`now()`);
  }
}

export const incomingModule: Module = {
  jobs: [{ name: "read the mailbox", every: "minute", run: () => readIncoming() }],
  personal,
  waiting: {
    team: async (reader) => {
      if (teamRole(reader) !== "admin") return [];
      const to = "/office/outbox#set-aside";
      const isLow = env.IMAP_URL !== undefined && (await isDiskLow());
      return [
        { label: "Mails set aside", to, count: await countSetAside() },
        {
          label: "Older mails in the mailbox",
          to: "/office/mailbox",
          count: await countUndecided(),
        },
        { label: "Disk nearly full: mail comes without its files", to, count: isLow ? 1 : 0 },
      ];
    },
  },
};
