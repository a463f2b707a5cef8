import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { mailOutbox } from "~drizzle/schema";

// Nobody has tried to send it, and its time has not come.
const isDelayed = and(
  eq(mailOutbox.status, "pending"),
  eq(mailOutbox.attempts, 0),
  gt(mailOutbox.dueAt, sql`clock_timestamp()`),
);

/** Whether the mail of this cause still waits for its time. */
export async function isMailDelayed(cause: string): Promise<boolean> {
  return (await db.$count(mailOutbox, and(eq(mailOutbox.cause, cause), isDelayed))) > 0;
}

/**
 * Whether the mail of this cause still waits for its time. It is not sent before the transaction
 * ends.
 */
export async function lockDelayedMail(tx: Database, cause: string): Promise<boolean> {
  const locked = await tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.cause, cause), isDelayed))
    .for("update");
  return locked.length > 0;
}

/** Deletes the mails of these causes that still wait for their time. */
export async function dropDelayedMail(tx: Database, causes: string[]) {
  await tx.delete(mailOutbox).where(and(inArray(mailOutbox.cause, causes), isDelayed));
}
