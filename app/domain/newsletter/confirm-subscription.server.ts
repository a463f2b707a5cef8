import { type Database, db } from "~/platform/database/db.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { proveByLink } from "~/domain/accounts/email/email-links.server";
import { releaseAddress } from "~/domain/mail/suppressions.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { siteUrl } from "~/platform/site-url.server";
import { newsletterSubscribers } from "~drizzle/schema";
import { confirmationMail } from "./newsletter-mails.server";

const PURPOSE = "confirm-newsletter";
const DAY_MS = 24 * 3_600_000;
const LINK_DAYS = 7;

/** Mails the address a link to confirm the subscription. At most once a day. */
export async function queueConfirmation(tx: Database, email: string, now = new Date()) {
  const link = siteUrl(`/newsletter/confirm/${signToken(PURPOSE, `${now.getTime()}:${email}`)}`);
  await queueMail(tx, confirmationMail(email, link, now));
}

/** The address of a confirmation link. Null if the site did not sign it, or if it is a week old. */
export function readConfirmation(token: string | undefined, now = new Date()): string | null {
  const [, askedAt, email] = /^(\d{13}):(.+)$/s.exec(readToken(PURPOSE, token) ?? "") ?? [];
  if (!email || now.getTime() - Number(askedAt) > LINK_DAYS * DAY_MS) return null;
  return email;
}

/**
 * Adds the confirmed address to the list and takes it from those that get no mail, which proves it as that of the signed-in account. Problems:
 * "not-found" if the link is not valid.
 */
export async function confirmSubscription(
  { user }: Pick<Actor, "user">,
  token: string | undefined,
): Promise<Outcome<{ email: string }>> {
  const email = readConfirmation(token);
  if (!email)
    return refuse("not-found", "This link is no longer good. Sign up again to get a new one");
  await db.transaction(async (tx) => {
    await releaseAddress(tx, email);
    await tx.insert(newsletterSubscribers).values({ email }).onConflictDoNothing();
  });
  if (user) await proveByLink(db, user, email);
  return { ok: true, email };
}
