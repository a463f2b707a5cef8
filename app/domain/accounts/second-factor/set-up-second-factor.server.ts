import { eq, isNull } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { clearLimit, LIMITS, spendLimit } from "~/platform/database/limits.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { secondFactors } from "~drizzle/schema";
import { securityMail } from "../accounts-mails.server";
import type { User } from "../accounts.schema";
import { endAllSessions } from "../sessions.server";
import { digitsOf, hashOf, lockFactor, encrypt, decrypt, WRONG_CODE } from "./stored-factor.server";
import { newRecoveryCodes, newSecret, stepOfCode } from "./totp.server";

const NOT_STARTED = "There is nothing to confirm. Start again";

/**
 * Creates a secret and recovery codes. They become active when confirmSecondFactor gets a valid
 * code. Starting again replaces an unfinished set-up. An active second factor stays unchanged.
 */
export async function startSecondFactor({ id }: Pick<User, "id">) {
  const values = {
    secret: encrypt(newSecret()),
    shownCodes: encrypt(newRecoveryCodes().join("\n")),
  };
  await db
    .insert(secondFactors)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: values,
      setWhere: isNull(secondFactors.confirmedAt),
    });
}

/**
 * Activates a second factor after a code has proved that the app has its secret, and signs all
 * other browsers out (endAllSessions). From then on only hashes of the recovery codes are stored. Problems:
 * "not-found" if no set-up was started, "invalid" at `code`, "too-many".
 */
export async function confirmSecondFactor(
  user: User,
  { code }: { code: string },
  keptSid: string | null,
  now = new Date(),
): Promise<Outcome<object>> {
  const tooMany = await spendLimit(LIMITS.secondFactor, String(user.id));
  if (tooMany) return tooMany;
  const outcome = await db.transaction(async (tx): Promise<Outcome<object>> => {
    const factor = await lockFactor(tx, user.id);
    if (!factor?.shownCodes || factor.confirmedAt) return refuse("not-found", NOT_STARTED);
    const step = stepOfCode(decrypt(factor.secret), digitsOf(code), now);
    if (step === null) return refuse("invalid", WRONG_CODE, { field: "code" });
    await tx
      .update(secondFactors)
      .set({
        confirmedAt: now,
        lastStep: step,
        recoveryHashes: decrypt(factor.shownCodes).split("\n").map(hashOf),
        shownCodes: null,
      })
      .where(eq(secondFactors.userId, user.id));
    await endAllSessions(tx, user, keptSid);
    await queueMail(tx, securityMail(user, "second-factor-on"));
    return { ok: true };
  });
  if (outcome.ok) await clearLimit(LIMITS.secondFactor, String(user.id));
  return outcome;
}
