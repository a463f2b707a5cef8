import { type Database, db } from "~/platform/database/db.server";
import { clearLimit, LIMITS, spendLimit } from "~/platform/database/limits.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import type { User } from "../accounts.schema";
import { isSuspended, SUSPENDED } from "../accounts-queries.server";
import {
  changeFactor,
  digitsOf,
  hashOf,
  lockFactor,
  tryDecrypt,
  encrypt,
  WRONG_CODE,
} from "./stored-factor.server";
import { stepOfCode } from "./totp.server";

/** Ten minutes, far longer than a code is valid. */
const CLOCK_AHEAD_STEPS = 20;

/**
 * The second step of signing in, with a code of the app or a recovery code. Each code works once,
 * and older codes of the app are refused after a newer one. Problems: "invalid" at `code`,
 * "too-many" after 10 wrong codes in 15 minutes, "forbidden" if it was suspended meanwhile.
 */
export async function checkSecondFactor(
  { id }: Pick<User, "id">,
  { code }: { code: string },
  now = new Date(),
): Promise<Outcome<object>> {
  const tooMany = await spendLimit(LIMITS.secondFactor, String(id));
  if (tooMany) return tooMany;
  if (await isSuspended({ id })) return SUSPENDED;
  const refusal = await db.transaction((tx) => useCode(tx, id, code, now));
  if (refusal) return refusal;
  await clearLimit(LIMITS.secondFactor, String(id));
  return { ok: true };
}

async function useCode(
  tx: Database,
  userId: number,
  code: string,
  now: Date,
): Promise<Refusal | null> {
  const wrong = refuse("invalid", WRONG_CODE, { field: "code" });
  const factor = await lockFactor(tx, userId);
  if (!factor?.confirmedAt) return wrong;
  const hash = hashOf(code);
  const left = factor.recoveryHashes.filter((known) => known !== hash);
  if (left.length < factor.recoveryHashes.length) {
    await changeFactor(tx, userId, { recoveryHashes: left });
    return null;
  }
  const opened = tryDecrypt(factor.secret);
  const step = opened && stepOfCode(opened.text, digitsOf(code), now);
  // A last step so far in the future was stored while the clock was ahead. It would refuse every
  // code until then.
  const isUsed = step && step <= factor.lastStep && factor.lastStep < step + CLOCK_AHEAD_STEPS;
  if (!step || isUsed) return wrong;
  // After a change of SESSION_SECRET the secret is encrypted again at the owner's next sign-in.
  const secret = opened.isCurrent ? factor.secret : encrypt(opened.text);
  await changeFactor(tx, userId, { lastStep: step, secret });
  return null;
}
