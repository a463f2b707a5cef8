import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, between, eq, exists, lt, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { type Database, db } from "~/database/db.server";
import { LIMITS, spendLimit } from "~/database/limits.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { once } from "~/database/once.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { siteUrl } from "~/site-url.server";
import { passwordResets, sessions, users } from "~drizzle/schema";
import { queueSecurityNotice } from "./account-mail.server";
import { getAccountByLogin } from "./accounts-queries.server";
import type { Actor, ForgotPasswordInput, ResetPasswordInput } from "./accounts.schema";
import { rememberAddress } from "./known-addresses.server";
import { hashPassword, isPassword } from "./password.server";

const USED = "This link was used or is older than an hour. Ask for a new one";
// Not the time of a transaction's start, which may be before that of one it waited for.
const inAnHour = sql`clock_timestamp() + interval '1 hour'`;
// Never for longer than an hour from now, whatever the clock said that made the link.
const isFresh = between(passwordResets.expiresAt, sql`now()`, inAnHour);

// Several times what the mail takes to be written down, on either database.
const ANSWER_AFTER_MS = 400;

/**
 * Mails a link to a new password to the account with this address, if there is one; the answer is
 * the same either way, and comes no sooner. Problems: "too-many" by the asker's address. An account
 * gets three mails an hour at most, and no word of a fourth.
 */
export async function requestPasswordReset(
  actor: Actor,
  { email }: ForgotPasswordInput,
): Promise<Outcome<{ email: string }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, `reset:${actor.address}`);
  if (tooMany) return tooMany;
  // Whether there is such an account must not be told by the time it takes either.
  await Promise.all([mailLinkIfKnown(actor, email), delay(ANSWER_AFTER_MS)]);
  return { ok: true, email };
}

async function mailLinkIfKnown(actor: Actor, email: string) {
  const account = await getAccountByLogin(email);
  const isOverfed = account && (await spendLimit(LIMITS.passwordReset, String(account.id)));
  if (account && !isOverfed) await mailLink(actor, account);
}

async function mailLink(
  { address }: Actor,
  account: { id: number; email: string; username: string },
) {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = sha256(token);
  const link = siteUrl(`/reset-password?token=${token}`);
  const act = { name: "mail reset link", by: address, content: account.id };
  const waitsForUse = exists(
    db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, account.id), isFresh)),
  );
  await once(act, { id: users.id, where: waitsForUse }, async (tx) => {
    await tx.insert(passwordResets).values({
      tokenHash,
      userId: account.id,
      expiresAt: inAnHour,
    });
    await queueMail(tx, {
      to: account.email,
      userId: account.id,
      subject: `A new password for ${site.name}`,
      text: `Hello ${account.username},\n\nsomebody, hopefully you, asked for a new password for your account. Open this link within an hour to choose one:\n${link}\n\nIf it was not you, do nothing: your password stays.`,
      cause: `account:${account.id}:reset:${tokenHash}`,
    });
    return { ok: true, id: account.id };
  });
}

/** Whether a link's token can still be used. */
export async function isResetTokenGood(token: string): Promise<boolean> {
  const [reset] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, sha256(token)), isFresh));
  return reset !== undefined;
}

/**
 * Sets the password of the account whose link it is. Every link of the account is used up then and
 * every session ended; a second factor stays. Whoever opened the link can sign in from there, however
 * many strangers failed. Problems: "not-found" when the link is not good,
 * "too-many".
 */
export async function resetPassword(
  actor: Actor,
  { token, password }: ResetPasswordInput,
): Promise<Outcome<object>> {
  const tooMany = await spendLimit(LIMITS.publicForm, `reset:${actor.address}`);
  if (tooMany) return tooMany;
  const tokenHash = sha256(token);
  const passwordHash = await hashPassword(password);
  const set = await once(
    { name: "reset password", by: tokenHash, content: null },
    { id: users.id },
    (tx) => useLink(tx, { tokenHash, passwordHash, address: actor.address }),
  );
  if (!set.ok) return set;
  // The link was used just now: as good only where it set this password.
  return (await hasPassword(set.id, password)) ? { ok: true } : refuse("not-found", USED);
}

type LinkUse = { tokenHash: string; passwordHash: string; address: string };

async function useLink(
  tx: Database,
  { tokenHash, passwordHash, address }: LinkUse,
): Promise<Outcome<{ id: number }>> {
  // Deleting is using: of two that come with the same link one finds it gone.
  const [reset] = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), isFresh))
    .returning({ userId: passwordResets.userId });
  if (!reset) return refuse("not-found", USED);
  const { userId } = reset;
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, username: users.username });
  if (user) {
    await rememberAddress(tx, userId, address);
    await queueSecurityNotice(tx, user, {
      event: "password-reset",
      sentence: "Your account has a new password, set by the link we mailed to you.",
    });
  }
  return { ok: true, id: userId };
}

async function hasPassword(userId: number, password: string): Promise<boolean> {
  const [account] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return isPassword(password, account?.passwordHash ?? null);
}

/** Removes links that nobody used in time. */
export async function sweepPasswordResets() {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
