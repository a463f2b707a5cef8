import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { clearLimit, LIMITS, spendLimit } from "~/database/limits.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { openSealedText, sealText } from "~/services/sealed-text.server";
import { secondFactors, sessions } from "~drizzle/schema";
import { queueSecurityNotice } from "~/domain/accounts/account-mail.server";
import type { ConfirmInput, User } from "~/domain/accounts/accounts.schema";
import { checkOwnPassword } from "~/domain/accounts/check-own-password.server";
import {
  appUrl,
  newRecoveryCodes,
  newSecret,
  plainRecoveryCode,
  qrCode,
  stepOfCode,
} from "./totp.server";

type Account = Pick<User, "id">;

const PURPOSE = "second-factor";
/** Ten minutes, far longer than a code is good for. */
const CLOCK_AHEAD_STEPS = 20;
const WRONG_CODE = "This code is wrong or was used. Wait for the next one and enter that";
const NOT_STARTED = "There is nothing to confirm. Start again";

const hashOf = (code: string) => sha256(plainRecoveryCode(code));

function unseal(sealed: string): string {
  const opened = openSealedText(PURPOSE, sealed);
  if (!opened) throw new Error("SESSION_SECRET lacks the secret that this was sealed under");
  return opened.text;
}

/** Whether signing in to the account takes a code as well. */
export async function hasSecondFactor({ id }: Account): Promise<boolean> {
  return (await getSecondFactor({ id })) !== null;
}

/** The account's second factor, if it is in force. */
export async function getSecondFactor({ id }: Account) {
  const [factor] = await db
    .select({
      confirmedAt: secondFactors.confirmedAt,
      recoveryHashes: secondFactors.recoveryHashes,
    })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt)));
  if (!factor?.confirmedAt) return null;
  return { since: factor.confirmedAt, codesLeft: factor.recoveryHashes.length };
}

/**
 * Makes a secret and recovery codes, which count once confirmSecondFactor has seen a code of it.
 * Started again, a set-up that was not finished is forgotten; one in force stays.
 */
export async function startSecondFactor({ id }: Account) {
  const values = {
    secret: sealText(PURPOSE, newSecret()),
    shownCodes: sealText(PURPOSE, newRecoveryCodes().join("\n")),
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

/** What the owner needs to set up an app; null when nothing was started or it is in force. */
export async function getSetUp({ id, username }: Pick<User, "id" | "username">) {
  const [factor] = await db
    .select({ secret: secondFactors.secret, shownCodes: secondFactors.shownCodes })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, id), isNull(secondFactors.confirmedAt)));
  if (!factor?.shownCodes) return null;
  const secret = unseal(factor.secret);
  return {
    secret: secret.replace(/(.{4})(?!$)/g, "$1 "),
    url: appUrl(secret, username),
    qr: qrCode(appUrl(secret, username)),
    codes: unseal(factor.shownCodes).split("\n"),
  };
}

/**
 * Puts a started second factor in force, once a code shows that the app has its secret, and signs
 * every other browser out. From then on the recovery codes exist as hashes only. Problems:
 * "not-found" when none was started, "invalid" at `code`, "too-many".
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
    const step = stepOfCode(unseal(factor.secret), digitsOf(code), now);
    if (step === null) return refuse("invalid", WRONG_CODE, { field: "code" });
    await tx
      .update(secondFactors)
      .set({
        confirmedAt: now,
        lastStep: step,
        recoveryHashes: unseal(factor.shownCodes).split("\n").map(hashOf),
        shownCodes: null,
      })
      .where(eq(secondFactors.userId, user.id));
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.sid, keptSid ?? "")));
    await queueSecurityNotice(tx, user, {
      event: "second-factor-on",
      sentence: "Signing in to your account takes a code from your authenticator app from now on.",
    });
    return { ok: true };
  });
  if (outcome.ok) await clearLimit(LIMITS.secondFactor, String(user.id));
  return outcome;
}

/**
 * The second step of signing in: a code of the app, or a recovery code. Each counts once: a code
 * that was used, and those older than it, are refused. Problems: "invalid" at `code`, "too-many"
 * after 10 in 15 minutes.
 */
export async function checkSecondFactor(
  { id }: Account,
  { code }: { code: string },
  now = new Date(),
): Promise<Outcome<object>> {
  const tooMany = await spendLimit(LIMITS.secondFactor, String(id));
  if (tooMany) return tooMany;
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
    await change(tx, userId, { recoveryHashes: left });
    return null;
  }
  const opened = openSealedText(PURPOSE, factor.secret);
  const step = opened && stepOfCode(opened.text, digitsOf(code), now);
  // A last step that far ahead is of a clock that ran ahead, and would refuse every code till then.
  const isUsed = step && step <= factor.lastStep && factor.lastStep < step + CLOCK_AHEAD_STEPS;
  if (!step || isUsed) return wrong;
  // After a change of SESSION_SECRET the secret is sealed anew when its owner comes by.
  const secret = opened.isCurrent ? factor.secret : sealText(PURPOSE, opened.text);
  await change(tx, userId, { lastStep: step, secret });
  return null;
}

const digitsOf = (code: string) => code.replace(/\D/g, "");

async function lockFactor(tx: Database, userId: number) {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for("update");
  return factor ?? null;
}

async function change(
  tx: Database,
  userId: number,
  values: Partial<typeof secondFactors.$inferInsert>,
) {
  await tx.update(secondFactors).set(values).where(eq(secondFactors.userId, userId));
}

/** Makes new recovery codes, to be shown until keepRecoveryCodes. Problems: as checkOwnPassword. */
export async function renewRecoveryCodes(
  user: User,
  { currentPassword }: ConfirmInput,
): Promise<Outcome<object>> {
  const refusal = await checkOwnPassword(user, currentPassword);
  if (refusal) return refusal;
  await change(db, user.id, { shownCodes: sealText(PURPOSE, newRecoveryCodes().join("\n")) });
  return { ok: true };
}

/** New recovery codes that are not in force yet, or null. */
export async function getShownCodes({ id }: Account): Promise<string[] | null> {
  const [factor] = await db
    .select({ shownCodes: secondFactors.shownCodes })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt)));
  return factor?.shownCodes ? unseal(factor.shownCodes).split("\n") : null;
}

/** Puts the shown recovery codes in the place of the old ones; done already is as good. */
export async function keepRecoveryCodes({ id }: Account) {
  await db.transaction(async (tx) => {
    const factor = await lockFactor(tx, id);
    if (!factor?.shownCodes || !factor.confirmedAt) return;
    const recoveryHashes = unseal(factor.shownCodes).split("\n").map(hashOf);
    await change(tx, id, { recoveryHashes, shownCodes: null });
  });
}

/** Lets the account be signed in to by password alone again. Problems: as checkOwnPassword. */
export async function turnOffSecondFactor(
  user: User,
  { currentPassword }: ConfirmInput,
): Promise<Outcome<object>> {
  const refusal = await checkOwnPassword(user, currentPassword);
  if (refusal) return refusal;
  await db.transaction(async (tx) => {
    await removeSecondFactor(tx, user.id);
    await queueSecurityNotice(tx, user, {
      event: "second-factor-off",
      sentence: "Signing in to your account no longer takes a code from your authenticator app.",
    });
  });
  return { ok: true };
}

/** Forgets the second factor of an account. */
export async function removeSecondFactor(tx: Database, userId: number) {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}
