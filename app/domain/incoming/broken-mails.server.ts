import { desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { incomingMails } from "~drizzle/schema";

const MOST_SHOWN = 20;

/** The newest mails to us that could not be read, without their content, which is in the mailbox. */
export function listBrokenMails() {
  const { id, email, createdAt } = incomingMails;
  return db
    .select({ id, email, createdAt })
    .from(incomingMails)
    .where(eq(incomingMails.kind, "broken"))
    .orderBy(desc(incomingMails.id))
    .limit(MOST_SHOWN);
}
