import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, between, eq, exists, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { once } from "~/platform/database/once.server";
import { type Mail, queueMail } from "~/domain/mail/queue-mail.server";
import { sha256 } from "~/lib/digest.server";
import type { Outcome } from "~/lib/outcome";
import { passwordResets, users } from "~drizzle/schema";
import { getAccountByLogin } from "./accounts-queries.server";
import type { Actor, ForgotPasswordInput, User } from "./accounts.schema";
import { LINK_LIFETIMES, type LinkPurpose } from "./link-lifetimes";

// now() is the start of the transaction, which may be before the end of one that it waited for.
const within = (purpose: LinkPurpose) =>
  sql`clock_timestamp() + make_interval(mins => ${LINK_LIFETIMES[purpose].minutes})`;

/** At most its time from now, even if the clock was ahead when the link was made. */
const isFresh = (purpose: LinkPurpose) =>
  and(
    eq(passwordResets.purpose, purpose),
    between(passwordResets.expiresAt, sql`now()`, within(purpose)),
  );

// Several times longer than queuing the mail takes, on either database.
const ANSWER_AFTER_MS = 400;

type LinkMail = (account: User, link: { token: string; tokenHash: string }) => Mail;
type Asked = { purpose: LinkPurpose; mail: LinkMail };

/**
 * Mails a link to the account with this address, if there is one; `choose` says which. The result
 * and its minimum duration are the same in both cases. Problems: "too-many" by the client's
 * address. An account gets at most three mails an hour; further requests are ignored.
 */
export async function requestLink(
  actor: Actor,
  { email }: ForgotPasswordInput,
  choose: (account: User) => Asked | Promise<Asked>,
): Promise<Outcome<{ email: string }>> {
  const tooMany = await spendLimit(LIMITS.publicForm, `reset:${actor.address}`);
  if (tooMany) return tooMany;
  // The duration must not reveal whether the account exists either.
  await Promise.all([mailLinkIfKnown(actor, email, choose), delay(ANSWER_AFTER_MS)]);
  return { ok: true, email };
}

async function mailLinkIfKnown(
  actor: Actor,
  email: string,
  choose: (account: User) => Asked | Promise<Asked>,
) {
  // A username is no address, and nobody was asked to type one.
  const account = email.includes("@") ? await getAccountByLogin(email) : null;
  const isOverfed = account && (await spendLimit(LIMITS.passwordReset, String(account.id)));
  if (account && !isOverfed) await mailLink(actor, account, await choose(account));
}

async function mailLink({ address }: Actor, account: User, { purpose, mail }: Asked) {
  const act = { name: `mail ${purpose} link`, by: address, content: account.id };
  const waitsForUse = exists(
    db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(and(eq(passwordResets.userId, account.id), isFresh(purpose))),
  );
  await once(act, { id: users.id, where: waitsForUse }, async (tx) => {
    const link = await addLink(tx, account.id, purpose);
    await queueMail(tx, mail(account, link));
    return { ok: true, id: account.id };
  });
}

/** Stores a new link of the account. Returns its token and the token's hash. */
export async function addLink(tx: Database, userId: number, purpose: LinkPurpose) {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = sha256(token);
  await tx
    .insert(passwordResets)
    .values({ tokenHash, userId, purpose, expiresAt: within(purpose) });
  return { token, tokenHash };
}

/** The account of a link that is still valid, or null. Reading it does not use it. */
export async function findLink(token: string, purpose: LinkPurpose) {
  const [link] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, sha256(token)), isFresh(purpose)));
  return link ?? null;
}

/** Uses the link up: of two simultaneous requests only one gets its account, the other null. */
export async function takeLink(tx: Database, tokenHash: string, purpose: LinkPurpose) {
  const [link] = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), isFresh(purpose)))
    .returning({ userId: passwordResets.userId });
  return link?.userId ?? null;
}

/** Ends all links of one use that were mailed to the account. */
export async function dropLinks(tx: Database, userId: number) {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Deletes expired links. */
export async function sweepLinks() {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
}
