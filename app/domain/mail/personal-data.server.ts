import { and, eq } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { mailOutbox } from "~drizzle/schema";

/**
 * Forgets the mail that was sent on the account's behalf. What went to its address for other reasons
 * stays until it is swept: anyone can register with an address that is not theirs.
 */
export async function forgetSentMail(tx: Database, { id }: { id: number }) {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.userId, id), eq(mailOutbox.status, "sent")));
}
