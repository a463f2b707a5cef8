import { and, eq } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { mailOutbox } from "~drizzle/schema";

/**
 * Deletes the mail that the account caused. Other mail to its address stays until sweepSentMail:
 * anyone can register with an e-mail address that is not theirs.
 */
export async function forgetSentMail(tx: Database, { id }: { id: number }) {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.userId, id), eq(mailOutbox.status, "sent")));
}
