import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { mailOutbox } from "~drizzle/schema";
import { messageIdOfMail } from "./deliver-mail.server";

const LOOKED_BACK_DAYS = 30;
const LOOKED_THROUGH = 500;

type Returned = {
  email: string;
  /** The Message-IDs of the mail that came back. */
  originals: readonly string[];
  reason: string;
};

/**
 * Marks a mail that we sent to this address as given up, because it came back. False if none of the
 * Message-IDs is of such a mail: anybody can write a report, and only who got the mail knows them.
 */
export async function returnMail(
  tx: Database,
  { email, originals, reason }: Returned,
): Promise<boolean> {
  if (originals.length === 0) return false;
  const since = sql`now() - make_interval(days => ${LOOKED_BACK_DAYS})`;
  const sent = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email.toLowerCase()), gt(mailOutbox.createdAt, since)))
    .orderBy(desc(mailOutbox.id))
    .limit(LOOKED_THROUGH);
  const mail = sent.find((one) => originals.includes(messageIdOfMail(one)));
  if (!mail) return false;
  await tx
    .update(mailOutbox)
    .set({ status: "parked", lastError: reason.slice(0, 1000) })
    .where(eq(mailOutbox.id, mail.id));
  return true;
}
