import { and, eq, gte, isNull, or } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import type { Outcome } from "~/lib/outcome";
import { secondFactors } from "~drizzle/schema";
import { securityMail } from "../accounts-mails.server";
import type { ConfirmInput, User } from "../accounts.schema";
import { checkOwnPassword } from "../check-own-password.server";

/**
 * Turns the second factor off, so that the password alone signs in. Problems: as checkOwnPassword.
 */
export async function turnOffSecondFactor(
  user: User,
  { currentPassword }: ConfirmInput,
): Promise<Outcome<object>> {
  const refusal = await checkOwnPassword(user, currentPassword);
  if (refusal) return refusal;
  await db.transaction(async (tx) => {
    await removeSecondFactor(tx, user.id);
    await queueMail(tx, securityMail(user, "second-factor-off"));
  });
  return { ok: true };
}

/** Deletes the second factor of an account, but for one that was turned on before `since`. */
export async function removeSecondFactor(tx: Database, userId: number, since = new Date(0)) {
  const { confirmedAt } = secondFactors;
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), or(isNull(confirmedAt), gte(confirmedAt, since))));
}
