import { and, eq, lt } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import { mailOutbox } from "~drizzle/schema";

/**
 * Deletes the mail that the account caused. Other mail to its address stays until sweepSentMail:
 * anyone can register with an e-mail address that is not theirs.
 */
export async function forgetSentMail(tx: Database, { id }: { id: number }) {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.userId, id), eq(mailOutbox.status, "sent")));
}

/** The table of mail. */
export const mailTables: PersonalTable[] = [
  {
    title: "Mail",
    table: mailOutbox,
    where: about({
      emails: [mailOutbox.recipient, mailOutbox.replyTo],
      accounts: [mailOutbox.userId],
    }),
    hidden: ["html", "calendar", "stopPath"],
    // Whoever has such a link is let in by it.
    mask: (row) => ({ ...row, text: String(row.text).replace(LINK_TOKEN, "…") }),
    forget: { how: "deleted" },
  },
];

const LINK_TOKEN = /(?<=https?:\/\/\S*[/=])[\w-]{20,}(\.[\w-]{20,})?/g;

/**
 * Deletes the oldest mail that was sent before then. By then its cause cannot queue it again, and
 * it contains personal data. Returns how many.
 */
export async function sweepSentMail(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isOld = and(eq(mailOutbox.status, "sent"), lt(mailOutbox.sentAt, before));
  return (await deleteOldest(tx, mailOutbox, isOld, limit)).length;
}
