import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import type { Outcome } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import { securityMail } from "./accounts-mails.server";
import type { ChangePasswordInput, User } from "./accounts.schema";
import { checkOwnPassword } from "./check-own-password.server";
import { hashPassword, isPassword } from "./password.server";
import { refusePassword } from "./password-rules.server";
import { endAllSessions } from "./sessions.server";

/**
 * Sets a new password, ends all sessions of the account except `keptSid` and what was mailed to it
 * before (endAllSessions), and informs the owner by mail. Idempotent. Problems: as checkOwnPassword
 * and refusePassword.
 */
export async function changePassword(
  user: User,
  { currentPassword, password }: ChangePasswordInput,
  keptSid: string | null,
): Promise<Outcome<object>> {
  const refusal = await checkOwnPassword(user, currentPassword, { orNow: password });
  const unfit = refusal ?? (await refusePassword(password, user));
  if (unfit) return unfit;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // The row lock makes a second, simultaneous request see the first one's change.
    const [account] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
      .for("update");
    const isChange = password !== currentPassword;
    if (isChange && (await isPassword(password, account?.passwordHash ?? null))) return;
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endAllSessions(tx, user, keptSid);
    await queueMail(tx, securityMail(user, "password-changed"));
  });
  return { ok: true };
}
