import { and, eq, lt, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { env } from "~/platform/env.server";
import { readMailbox } from "~/platform/mail/mailbox.server";
import type { Module } from "~/platform/product";
import { incomingMailbox, incomingMails } from "~drizzle/schema";
import { takeMail } from "./take-mail.server";

/** Mails that came to the mailbox: whom they are from, and what they were. */
const personal: PersonalTable[] = [
  {
    title: "Mails that they sent us",
    table: incomingMails,
    where: about({ emails: [incomingMails.email] }),
    forget: {
      how: "kept",
      why: "The number in the mailbox stays, so that the mail is not taken a second time.",
      emptied: { email: null, messageId: null },
      plain: ["uidValidity", "kind"],
    },
  },
];

/** Renewed with each mail. Two that read at once do no harm: a mail is taken once. */
const LEASE_SECONDS = 20;
const leased = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Whether this process may read now. The lease of one that died ends by itself. */
async function takeLease(): Promise<boolean> {
  await db.insert(incomingMailbox).values({ id: 1 }).onConflictDoNothing();
  const rows = await db
    .update(incomingMailbox)
    .set({ leasedUntil: leased })
    .where(and(eq(incomingMailbox.id, 1), lt(incomingMailbox.leasedUntil, sql`now()`)))
    .returning({ id: incomingMailbox.id });
  return rows.length > 0;
}

/**
 * Takes what came to the mailbox of IMAP_URL, by one process at a time. A process that is killed
 * leaves each mail either taken or not.
 */
async function readIncoming(address = env.IMAP_URL) {
  if (!address || !(await takeLease())) return;
  try {
    const [place] = await db.select().from(incomingMailbox);
    await readMailbox(address, place ?? { uidValidity: "", uid: 0 }, async (message) => {
      await takeMail(message);
      await db.update(incomingMailbox).set({ leasedUntil: leased });
    });
  } finally {
    await db.update(incomingMailbox).set({ leasedUntil: sql`now()` });
  }
}

export const incomingModule: Module = {
  jobs: [{ name: "read the mailbox", every: "minute", run: () => readIncoming() }],
  personal,
};
