import { and, eq } from "drizzle-orm";
import type { Database } from "~/db.server";
import { mailOutbox } from "~drizzle/schema";

/** Forgets the mail that was sent to an address. */
export async function forgetSentMail(tx: Database, email: string) {
  await tx
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email.toLowerCase()), eq(mailOutbox.status, "sent")));
}
