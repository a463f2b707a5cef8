import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Database } from "~/platform/database/db.server";
import { wholeName } from "~/platform/database/paged-list.server";
import { isUniqueViolation } from "~/platform/database/rows.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { proveByLink } from "~/domain/accounts/email/email-links.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { once } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { investorAccess, users } from "~drizzle/schema";
import { invitationMail } from "./investors-mails.server";

const VALID_DAYS = 30;
const USED =
  "This invitation was used, withdrawn, is older than a month, or whoever sent it is no admin any more. Ask us for a new one";
const PURPOSE = "join-investors";

const DAY_MS = 24 * 3_600_000;

/** When the link that was mailed then ends. */
const linkEndsAt = (invitedAt: Date) => new Date(invitedAt.getTime() + VALID_DAYS * DAY_MS);

type Invited = { id: number; email: string };

const tokenOf = ({ id, email, invitedAt }: Invited & { invitedAt: Date }) =>
  signToken(PURPOSE, `${id}:${invitedAt.getTime()}:${email}`);

/** The token of the link that was mailed to this investor last, good or not. Null if none was. */
export async function linkTokenOf(id: number): Promise<string | null> {
  const [row] = await db
    .select({ email: investorAccess.email, invitedAt: investorAccess.invitedAt })
    .from(investorAccess)
    .where(eq(investorAccess.id, id));
  const { email, invitedAt } = row ?? {};
  return email && invitedAt ? tokenOf({ id, email, invitedAt }) : null;
}

/**
 * Mails an investor the signed link to their access, and ends an earlier one. It is required even for
 * an existing account, because anyone can register with an e-mail address that is not theirs.
 */
export async function inviteInvestor(tx: Database, admin: Admin, { id, email }: Invited) {
  const invitedAt = new Date();
  const invitedBy = sql<number>`(select ${users.id} from ${users} where ${users.id} = ${admin.id}::int)`;
  await tx.update(investorAccess).set({ invitedBy, invitedAt }).where(eq(investorAccess.id, id));
  const token = tokenOf({ id, email, invitedAt });
  await queueMail(
    tx,
    invitationMail({ id, email, invitedAt, endsAt: linkEndsAt(invitedAt) }, token),
  );
}

/** Condition: an investor who has not taken up the access yet. */
const isPending = isNull(investorAccess.userId);

/** Condition: the link that was mailed last gives the access, because its sender is an admin still. */
export const isLinkGood = sql<boolean>`(${investorAccess.isActive}
  and ${investorAccess.invitedAt} > now() - make_interval(days => ${VALID_DAYS})
  and exists (select 1 from ${users} as inviter where inviter.id = ${investorAccess.invitedBy}
    and inviter.role = 'admin' and inviter.suspended_at is null)) is true`;

const endsAt = sql`${investorAccess.invitedAt} + make_interval(days => ${VALID_DAYS})`;

/** When the link that was mailed last ends. Null if none was, which mapWith() does not know. */
export const linkEndsAtColumn = endsAt.mapWith(investorAccess.invitedAt) as SQL<Date | null>;

/** Withdraws the links that the account mailed to investors and nobody opened. Returns how many. */
export function withdrawLinksBy(tx: Database, { id }: Pick<User, "id">) {
  return withdraw(tx, eq(investorAccess.invitedBy, id));
}

/** Withdraws the links that were mailed to the address and nobody opened. Returns how many. */
export function withdrawLinksTo(tx: Database, { email }: Pick<User, "email">) {
  return withdraw(tx, eq(investorAccess.email, email.toLowerCase()));
}

async function withdraw(tx: Database, which: SQL): Promise<number> {
  const withdrawn = await tx
    .update(investorAccess)
    .set({ invitedAt: null })
    .where(and(which, isPending, isNotNull(investorAccess.invitedAt)))
    .returning({ id: investorAccess.id });
  return withdrawn.length;
}

/**
 * The access of an invitation's token, with its level, who sent it and when it ends, if the link is
 * good and no account has it, else null.
 */
export async function getInvitation(token: string | undefined, database: Database = db) {
  const [, id, invitedAt, email] =
    /^(\d{1,9}):(\d{13}):(.+)$/s.exec(readToken(PURPOSE, token) ?? "") ?? [];
  if (!id || !invitedAt || !email) return null;
  const [access] = await database
    .select({
      id: investorAccess.id,
      email: investorAccess.email,
      accessLevel: investorAccess.accessLevel,
      invitedBy: sql<string>`coalesce(nullif(${wholeName(users.firstName, users.lastName)}, ''),
        ${users.username})`,
    })
    .from(investorAccess)
    .innerJoin(users, eq(users.id, investorAccess.invitedBy))
    .where(
      and(
        eq(investorAccess.id, Number(id)),
        eq(investorAccess.email, email),
        eq(investorAccess.invitedAt, new Date(Number(invitedAt))),
        ...[isPending, isLinkGood],
      ),
    );
  return access ? { ...access, endsAt: linkEndsAt(new Date(Number(invitedAt))) } : null;
}

/**
 * Gives the invitation's access to the account. Idempotent for the same account. Problems:
 * "not-found" if the invitation is not good any more or another account accepted it, "conflict" if the
 * account already has access.
 */
export async function acceptInvitation(
  user: User,
  token: string | undefined,
): Promise<Outcome<{ id: number }>> {
  try {
    return await once(
      { name: "accept invitation", by: user.id, content: token ?? null },
      { id: investorAccess.id, where: eq(investorAccess.userId, user.id) },
      (tx) => takeUp(tx, user, token),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("conflict", "Your account has investor access already");
  }
}

async function takeUp(
  tx: Database,
  user: User,
  token: string | undefined,
): Promise<Outcome<{ id: number }>> {
  const invitation = await getInvitation(token, tx);
  if (!invitation) return refuse("not-found", USED);
  const [joined] = await tx
    .update(investorAccess)
    .set({ userId: user.id })
    .where(and(eq(investorAccess.id, invitation.id), isPending, isLinkGood))
    .returning({ id: investorAccess.id });
  if (!joined) return refuse("not-found", USED);
  if (invitation.email) await proveByLink(tx, user, invitation.email);
  return { ok: true, id: joined.id };
}
