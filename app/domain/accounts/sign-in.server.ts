import { db } from "~/platform/database/db.server";
import { clearLimit, LIMITS, returnLimit, spendLimit } from "~/platform/database/limits.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import type { Actor, SignInInput, User } from "./accounts.schema";
import { getAccountByLogin, isSuspended, SUSPENDED } from "./accounts-queries.server";
import { isKnownAddress, rememberAddress } from "./known-addresses.server";
import { isPassword } from "./password.server";
import { hasSecondFactor } from "./second-factor/second-factor-queries.server";

/**
 * The account of this username (or e-mail address) and password, and whether a second-factor code
 * must follow (checkSecondFactor). Problems: "unauthenticated" ('Invalid credentials'), "forbidden"
 * for a suspended account, told only to who knows its password, "too-many" after 10 failures in 15
 * minutes from one address, or after 100 in an hour from all addresses that the owner has never
 * used, so that a stranger cannot lock the owner out.
 */
export async function signIn(
  actor: Actor,
  input: SignInInput,
): Promise<Outcome<{ user: User; needsCode: boolean }>> {
  const account = await getAccountByLogin(input.username);
  const login = account ? `#${account.id}` : sha256(input.username.toLowerCase());
  const fromAddress = `${login}:${sha256(actor.address)}`;
  const isKnown = account ? await isKnownAddress(account.id, actor.address) : false;

  // Taken before the password is checked, so that parallel guesses count too.
  const refusal =
    (await spendLimit(LIMITS.signInFromAddress, fromAddress)) ??
    (isKnown ? null : await spendLimit(LIMITS.signInFromStrangers, login));
  if (refusal) return refusal;

  if (!(await isPassword(input.password, account?.passwordHash ?? null)) || !account) {
    return refuse("unauthenticated", "Invalid credentials");
  }
  await clearLimit(LIMITS.signInFromAddress, fromAddress);
  if (!isKnown) {
    await returnLimit(LIMITS.signInFromStrangers, login);
    await rememberAddress(db, account.id, actor.address);
  }
  if (await isSuspended(account)) return SUSPENDED;
  const { passwordHash: _, ...user } = account;
  return { ok: true, user, needsCode: await hasSecondFactor(user) };
}
