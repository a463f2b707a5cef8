import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, between, eq, exists, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { once } from "~/platform/database/once.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { passwordResets, sessions, users } from "~drizzle/schema";
import { passwordResetMail, securityMail } from "./accounts-mails.server";
import { getAccountByLogin } from "./accounts-queries.server";
import type { Actor, ForgotPasswordInput, ResetPasswordInput } from "./accounts.schema";
import { rememberAddress } from "./known-addresses.server";
import { hashPassword, isPassword } from "./password.server";

const USED = "This link was used or is older than an hour. Ask for a new one";
// now() is the start of the transaction, which may be before the end of one that it waited for.
const inAnHour = sql`clock_timestamp() + interval '1 hour'`;
// At most an hour from now, even if the clock was ahead when the link was made.
const isFresh = between(passwordResets.expiresAt, sql`now()`, inAnHour);

// Several times longer than queuing the mail takes, on either database.
const ANSWER_AFTER_MS = 400;

/**
 * Mails a password-reset link to the account with this address, if there is one. The result and its
 * minimum duration are the same in both cases. Problems: "too-many" by the client's address. An
 * account gets at most three mails an hour; further requests are ignored.
 */
export async function requestPasswordReset(
  actor: Actor,
  { email }: ForgotPasswordInput,
): Promise<Outcome<{ email: string }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, `reset:${actor.address}`);
  if (tooMany) return tooMany;
  // The duration must not reveal whether the account exists either.
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
    await queueMail(tx, passwordResetMail(account, { token, tokenHash }));
    return { ok: true, id: account.id };
  });
}

/** Whether the token of a reset link is still valid. */
export async function isResetTokenGood(token: string): Promise<boolean> {
  const [reset] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, sha256(token)), isFresh));
  return reset !== undefined;
}

/**
 * Sets the password of the account that the link belongs to. This deletes all reset links and
 * sessions of the account. A second factor stays. The client's address becomes a known one, which
 * failed sign-ins from other addresses do not lock out. Problems: "not-found" if the link is not
 * valid, "too-many".
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
  // The link was used just now. That is a success only if it set this same password.
  return (await hasPassword(set.id, password)) ? { ok: true } : refuse("not-found", USED);
}

type LinkUse = { tokenHash: string; passwordHash: string; address: string };

async function useLink(
  tx: Database,
  { tokenHash, passwordHash, address }: LinkUse,
): Promise<Outcome<{ id: number }>> {
  // Deleting the row is what uses the link: of two simultaneous requests only one finds it.
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
    await queueMail(tx, securityMail(user, "password-reset"));
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

/** Deletes expired links. */
export async function sweepPasswordResets() {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
