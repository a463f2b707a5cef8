import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { stopUpdatesTo } from "~/domain/investors/updates.server";
import type { Membership } from "~/domain/mail/list-links.server";
import { dropWaitingMail } from "~/domain/mail/queue-mail.server";
import { newsletterSubscribers } from "~drizzle/schema";

/** Removes the address from the list and deletes its waiting mail. Idempotent. */
export async function leaveList({ list, email }: Membership) {
  await db.transaction(async (tx) => {
    await dropWaitingMail(tx, list, email);
    if (list === "newsletter") {
      await tx
        .delete(newsletterSubscribers)
        .where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()));
    } else {
      await stopUpdatesTo(email, tx);
    }
  });
}
