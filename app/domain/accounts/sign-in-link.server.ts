import { db } from "~/platform/database/db.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { passwordResetMail, signInLinkMail } from "./accounts-mails.server";
import { getAccount, hasProvenEmail, isSuspended, SUSPENDED } from "./accounts-queries.server";
import type { Actor, ForgotPasswordInput, User } from "./accounts.schema";
import { rememberAddress } from "./known-addresses.server";
import { usedLinkWords } from "./link-lifetimes";
import { findLink, requestLink, takeLink } from "./mailed-links.server";
import { hasSecondFactor } from "./second-factor/second-factor-queries.server";

const USED = usedLinkWords("sign-in");

/**
 * Mails a link that signs in. An account whose address nobody has proven gets a link to a new
 * password instead: whoever made it may be somebody else, who knows the password and has a session,
 * and both end with that. Answers, limits and problems as requestLink.
 */
export const requestSignInLink = (actor: Actor, input: ForgotPasswordInput) =>
  requestLink(actor, input, async (account) =>
    (await hasProvenEmail(account))
      ? { purpose: "sign-in" as const, mail: signInLinkMail }
      : { purpose: "password" as const, mail: passwordResetMail },
  );

/** Whether the token of a sign-in link is still valid. */
export async function isSignInTokenGood(token: string): Promise<boolean> {
  return (await findLink(token, "sign-in")) !== null;
}

/**
 * The account of a sign-in link, which is used up, and whether a second-factor code must follow.
 * Problems: "not-found" if the link is not valid, "forbidden" for a suspended account.
 */
export async function signInByLink(
  actor: Actor,
  { token }: { token: string },
): Promise<Outcome<{ user: User; needsCode: boolean }>> {
  const userId = await takeLink(db, sha256(token), "sign-in");
  const user = userId === null ? null : await getAccount(userId);
  if (!user) return refuse("not-found", USED);
  if (await isSuspended(user)) return SUSPENDED;
  await rememberAddress(db, user.id, actor.address);
  return { ok: true, user, needsCode: await hasSecondFactor(user) };
}
