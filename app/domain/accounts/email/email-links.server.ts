import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { isUniqueViolation } from "~/platform/database/rows.server";
import { once } from "~/platform/database/once.server";
import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { sha256 } from "~/lib/digest.server";
import { users } from "~drizzle/schema";
import {
  addressInUseMail,
  changeEmailMail,
  emailChangedMail,
  proofMail,
} from "../accounts-mails.server";
import { hasProvenEmail, isEmailProven, isMember, passwordMark } from "../accounts-queries.server";
import { withoutAddress } from "../account-address";
import type { ChangeEmailInput, User } from "../accounts.schema";
import { checkOwnPassword } from "../check-own-password.server";
import { addLink, dropLinks } from "../mailed-links.server";
import { endAllSessions } from "../sessions.server";
import { removeSecondFactor } from "../second-factor/turn-off-second-factor.server";

// The links are signed and stored nowhere. What ends them is that the account has changed since.
const CONFIRM = "confirm-email";
const UNDO = "undo-email-change";

const DAY_MS = 24 * 3_600_000;
const PROOF_DAYS = 7;
const CHANGE_DAYS = 1;
/** How long the old address can undo a change. */
const UNDO_DAYS = 7;

const confirmToken = z.object({
  id: z.number(),
  at: z.number(),
  /** The account's address when the link was mailed. */
  from: z.string(),
  /** The address that the link was mailed to. */
  to: z.string(),
  /** Of the password when a change was asked for. A proof has none. */
  mark: z.string().nullable(),
  /** When the account's address was proven, if it was: an address that came back has another time. */
  provenAt: z.number().nullable(),
});
const undoToken = z.object({ id: z.number(), at: z.number(), to: z.string() });

const sign = (purpose: string, value: z.infer<typeof confirmToken | typeof undoToken>) =>
  signToken(purpose, JSON.stringify(value));

function read<Schema extends z.ZodType<{ at: number }>>(
  schema: Schema,
  purpose: string,
  token: string,
): z.output<Schema> | null {
  const value = readToken(purpose, token);
  if (value === null) return null;
  // An earlier version signed other fields.
  return schema.safeParse(JSON.parse(value)).data ?? null;
}

const isOlder = (at: number, days: number, now: Date) => now.getTime() - at > days * DAY_MS;

const linkColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailProvenAt: users.emailProvenAt,
  mark: passwordMark,
};

type LinkedAccount = Pick<User, "id" | "username" | "email"> & {
  emailProvenAt: Date | null;
  mark: string;
};

const provenTime = ({ emailProvenAt }: LinkedAccount) => emailProvenAt?.getTime() ?? null;

const isAddress = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** Queues the mail with the link that proves the account's address. */
export async function mailProof(tx: Database, user: Pick<User, "id" | "username" | "email">) {
  const { id, email } = user;
  const at = Date.now();
  const token = sign(CONFIRM, { id, at, from: email, to: email, mark: null, provenAt: null });
  await queueMail(tx, proofMail(user, token));
}

/** Mails that link again, at most three times an hour. Problems: "too-many". */
export async function mailProofAgain(user: User): Promise<Outcome<object>> {
  if (await hasProvenEmail(user)) return { ok: true };
  const act = { name: "mail proof again", by: user.id, content: user.email, minutes: 1 };
  return once(act, { id: users.id }, async (tx) => {
    const tooMany = await spendLimit(LIMITS.passwordReset, `proof:${user.id}`, tx);
    if (tooMany) return tooMany;
    await mailProof(tx, user);
    return { ok: true, id: user.id };
  });
}

/**
 * Mails the new address a link that makes it the account's. The result is the same if the address
 * belongs to another account, whose owner is told then. Problems: as checkOwnPassword, "invalid" at
 * `email` for the address that the account has, "too-many" after three mails an hour to one address
 * or by one account.
 */
export async function requestEmailChange(
  user: User,
  { email, currentPassword }: ChangeEmailInput,
): Promise<Outcome<{ email: string }>> {
  const refusal = await checkOwnPassword(user, currentPassword);
  if (refusal) return refusal;
  if (email.toLowerCase() === user.email.toLowerCase()) {
    return refuse("invalid", "This is your address already", { field: "email" });
  }
  const act = { name: "change email", by: user.id, content: { email } };
  const asked = await once(act, { id: users.id }, (tx) => mailChange(tx, user, email));
  return asked.ok ? { ok: true, email } : asked;
}

async function mailChange(tx: Database, user: Pick<User, "id">, email: string) {
  const tooMany =
    (await spendLimit(LIMITS.passwordReset, `change:${user.id}`, tx)) ??
    (await spendLimit(LIMITS.passwordReset, `change-to:${sha256(email.toLowerCase())}`, tx));
  if (tooMany) return tooMany;
  const [account] = await tx.select(linkColumns).from(users).where(eq(users.id, user.id));
  if (!account) return refuse("not-found", GONE);
  const { id, username, email: from, mark } = account;
  const inUse = await tx.$count(users, and(isAddress(email), isEmailProven));
  const provenAt = provenTime(account);
  const token = sign(CONFIRM, { id, at: Date.now(), from, to: email, mark, provenAt });
  await queueMail(
    tx,
    inUse > 0 ? addressInUseMail({ id, email }) : changeEmailMail({ id, username, email }, token),
  );
  return { ok: true as const, id };
}

const GONE = "This link was used, is too old, or the account has changed since. Ask for a new one";

/** What a link of a mail about an address does. */
type EmailLink = {
  kind: "proof" | "change";
  username: string;
  /** The address that the link was mailed to. */
  email: string;
  /** Whether it is the account's proven address already. */
  isDone: boolean;
};

/** What the link would do, or null if it is not valid. Reading changes nothing: mail programs do. */
export async function getEmailLink(token: string, now = new Date()): Promise<EmailLink | null> {
  const found = await findAccount(db, token, now);
  return found && { ...found.link, username: found.account.username };
}

type Found = { account: LinkedAccount; link: Omit<EmailLink, "username"> };

async function findAccount(tx: Database, token: string, now: Date): Promise<Found | null> {
  const given = read(confirmToken, CONFIRM, token);
  if (!given) return null;
  const kind = given.mark === null ? "proof" : "change";
  if (isOlder(given.at, kind === "proof" ? PROOF_DAYS : CHANGE_DAYS, now)) return null;
  const [account] = await tx
    .select(linkColumns)
    .from(users)
    .where(and(eq(users.id, given.id), isMember));
  if (!account) return null;
  const isDone = account.email === given.to && account.emailProvenAt !== null;
  const isUnchanged = given.mark === account.mark && given.provenAt === provenTime(account);
  const isSame = account.email === given.from && (kind === "proof" || isUnchanged);
  return isDone || isSame ? { account, link: { kind, email: given.to, isDone } } : null;
}

/**
 * Makes the address that the link was mailed to the account's proven address. Another account that
 * has it and never proved it keeps its texts and has no address then. The address before it, if it
 * was proven, is told and can undo the change for 7 days. Idempotent. Problems: "not-found" if the
 * link is not valid, "conflict" if another account has proven the address since.
 */
export async function confirmEmail(
  token: string,
  now = new Date(),
): Promise<Outcome<{ kind: EmailLink["kind"]; email: string }>> {
  return orInUse(() =>
    db.transaction(async (tx) => {
      const asked = await findAccount(tx, token, now);
      if (!asked) return refuse("not-found", GONE);
      await lockHolders(tx, asked.account.id, asked.link.email);
      const found = await findAccount(tx, token, now);
      if (!found) return refuse("not-found", GONE);
      const { account, link } = found;
      const { kind, email } = link;
      if (link.isDone) return { ok: true, kind, email };
      await setAddress(tx, account.id, email);
      if (kind === "change" && account.emailProvenAt !== null) {
        const undo = sign(UNDO, { id: account.id, at: now.getTime(), to: account.email });
        await queueMail(tx, emailChangedMail(account, { email, undo, now }));
      }
      return { ok: true, kind, email };
    }),
  );
}

/** Locks the account and whoever has the address, in the order that all such changes have. */
async function lockHolders(tx: Database, id: number, email: string) {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, id), isAddress(email)))
    .orderBy(users.id)
    .for("update");
}

async function setAddress(tx: Database, id: number, email: string) {
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAddress(email), ne(users.id, id), isNull(users.emailProvenAt)));
  if (holder) await takeAddress(tx, holder.id);
  // What was mailed to the address before it.
  await dropLinks(tx, id);
  await tx.update(users).set({ email, emailProvenAt: new Date() }).where(eq(users.id, id));
}

/**
 * Gives the account an address that counts as proven, as confirmEmail does, without a link: for
 * ADMIN_EMAIL. Idempotent. Returns false, and changes nothing, if another account has proven it.
 */
export async function giveAddress(id: number, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockHolders(tx, id, email);
    const holders = await tx
      .select({ id: users.id, email: users.email, emailProvenAt: users.emailProvenAt })
      .from(users)
      .where(isAddress(email));
    if (holders.some((one) => one.id !== id && one.emailProvenAt)) return false;
    // What was mailed to it stays good if the account has it already.
    const isDone = holders.some((one) => one.id === id && one.email === email && one.emailProvenAt);
    if (!isDone) await setAddress(tx, id, email);
    return true;
  });
}

async function takeAddress(tx: Database, id: number) {
  await dropLinks(tx, id);
  await tx
    .update(users)
    .set({ email: withoutAddress(id), emailProvenAt: null })
    .where(eq(users.id, id));
}

async function orInUse<Answer>(run: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await run();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("conflict", "This address belongs to another account by now");
  }
}

/** Records that a link which only the account's address got was used. Idempotent. */
export async function proveAddress(tx: Database, userId: number) {
  await tx
    .update(users)
    .set({ emailProvenAt: new Date() })
    .where(and(eq(users.id, userId), isNull(users.emailProvenAt)));
}

/**
 * The same where a signed-in account uses a link that was mailed to `email` and is shown nowhere
 * else. Nothing happens if that is not its address.
 */
export async function proveByLink(tx: Database, user: Pick<User, "id" | "email">, email: string) {
  if (user.email.toLowerCase() === email.toLowerCase()) await proveAddress(tx, user.id);
}

/**
 * Takes the address off an account that somebody else made with it. Idempotent. Problems:
 * "not-found" if the link is not valid, "conflict" once the address is proven.
 */
export async function disownEmail(token: string, now = new Date()): Promise<Outcome<object>> {
  const given = read(confirmToken, CONFIRM, token);
  if (given?.mark !== null || isOlder(given.at, PROOF_DAYS, now)) return refuse("not-found", GONE);
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select(linkColumns)
      .from(users)
      .where(and(eq(users.id, given.id), isMember))
      .for("update");
    if (account?.email === withoutAddress(given.id)) return { ok: true };
    if (account?.email !== given.to) return refuse("not-found", GONE);
    if (account.emailProvenAt) return refuse("conflict", "The address was confirmed before");
    await takeAddress(tx, given.id);
    return { ok: true };
  });
}

/**
 * The account, the address that an undo link brings back and when the account lost it, or null if the
 * link is not valid.
 */
export async function getEmailUndo(token: string, now = new Date()) {
  const given = read(undoToken, UNDO, token);
  if (!given || isOlder(given.at, UNDO_DAYS, now)) return null;
  const [account] = await db
    .select(linkColumns)
    .from(users)
    .where(and(eq(users.id, given.id), isMember));
  // Once undone it ends.
  if (!account || account.email === given.to) return null;
  const { id, username } = account;
  return { id, username, email: given.to, changedAt: new Date(given.at) };
}

/**
 * Gives the account its old address back, ends its sessions, its password and its other links, turns
 * codes off that were turned on since, and returns the token of a link to a new password: whoever
 * changed the address knows the old one, and may have asked for codes that the owner does not have.
 * Problems: "not-found" if the link is not valid, "conflict" if another account has proven the
 * address since.
 */
export async function undoEmailChange(
  token: string,
  now = new Date(),
): Promise<Outcome<{ resetToken: string }>> {
  const undo = await getEmailUndo(token, now);
  if (!undo) return refuse("not-found", GONE);
  const { id, email, changedAt } = undo;
  return orInUse(() =>
    db.transaction(async (tx): Promise<Outcome<{ resetToken: string }>> => {
      await lockHolders(tx, id, email);
      await setAddress(tx, id, email);
      await tx.update(users).set({ passwordHash: null }).where(eq(users.id, id));
      await endAllSessions(tx, { id });
      await removeSecondFactor(tx, id, changedAt);
      const { token: resetToken } = await addLink(tx, id, "password");
      return { ok: true, resetToken };
    }),
  );
}
