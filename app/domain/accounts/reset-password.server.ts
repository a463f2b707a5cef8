import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { once } from "~/platform/database/once.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import { passwordResetMail, securityMail } from "./accounts-mails.server";
import { getAccount } from "./accounts-queries.server";
import type { Actor, ForgotPasswordInput, ResetPasswordInput } from "./accounts.schema";
import { proveAddress } from "./email/email-links.server";
import { rememberAddress } from "./known-addresses.server";
import { usedLinkWords } from "./link-lifetimes";
import { findLink, requestLink, takeLink } from "./mailed-links.server";
import { hashPassword, isPassword } from "./password.server";
import { refusePassword } from "./password-rules.server";
import { endAllSessions } from "./sessions.server";

const USED = usedLinkWords("password");

/** Mails a link to a new password. Answers, limits and problems as requestLink. */
export const requestPasswordReset = (actor: Actor, input: ForgotPasswordInput) =>
  requestLink(actor, input, () => ({ purpose: "password", mail: passwordResetMail }));

/** Whether the token of a reset link is still valid. */
export async function isResetTokenGood(token: string): Promise<boolean> {
  return (await findLink(token, "password")) !== null;
}

/**
 * Sets the password of the account that the link belongs to, and proves its address. This deletes
 * all links of one use and all sessions of the account. A second factor stays. The client's address
 * becomes a known one, which failed sign-ins from other addresses do not lock out. Problems:
 * "not-found" if the link is not valid, "invalid" at `password` (refusePassword), "too-many".
 */
export async function resetPassword(
  actor: Actor,
  { token, password }: ResetPasswordInput,
): Promise<Outcome<object>> {
  const tooMany = await spendLimit(LIMITS.publicForm, `reset:${actor.address}`);
  if (tooMany) return tooMany;
  const tokenHash = sha256(token);
  const link = await findLink(token, "password");
  const account = link && (await getAccount(link.userId));
  const refusal = account && (await refusePassword(password, account));
  if (refusal) return refusal;
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
  const userId = await takeLink(tx, tokenHash, "password");
  if (userId === null) return refuse("not-found", USED);
  await endAllSessions(tx, { id: userId });
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email, username: users.username });
  if (user) {
    await proveAddress(tx, userId);
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
