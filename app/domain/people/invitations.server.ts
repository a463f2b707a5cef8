import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { rankOf } from "~/domain/accounts/roles";
import { storeRole } from "~/domain/accounts/grant-role.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { sha256 } from "~/lib/digest.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { invitations, users } from "~drizzle/schema";
import { proveByLink } from "~/domain/accounts/email/email-links.server";
import { getLockedAccount } from "./locked-account.server";
import { teamInvitationMail } from "./people-mails.server";
import type { InvitationInput } from "./people.schema";

const VALID_DAYS = 7;
const LISTED = 100;
const USED =
  "This invitation was used, withdrawn, is older than a week, or whoever sent it is no admin any more. Ask for a new one";

const subjectOf = (id: number) => `invitation ${id}`;

const isWaiting = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.revokedAt),
  gt(invitations.expiresAt, sql`now()`),
);

/** Whether whoever sent the invitation may still give a role. */
const isFromAdmin = sql`exists (select 1 from ${users}
  where ${users.username} = ${invitations.invitedByName} and ${users.role} = 'admin'
    and ${users.suspendedAt} is null)`;

/**
 * Mails a link that gives the role to whoever opens it and signs in. An earlier invitation of the
 * address ends. The same one by the same admin within 10 minutes is sent once. Problems: "conflict"
 * for the address of a suspended account.
 */
export async function inviteToTeam(
  admin: Admin,
  { email, role }: InvitationInput,
): Promise<Outcome<{ id: number }>> {
  const to = email.toLowerCase();
  const act = { name: "invite to team", by: admin.id, content: { email: to, role } };
  return once(
    act,
    { id: invitations.id, where: isWaiting },
    async (tx): Promise<Outcome<{ id: number }>> => {
      const isOfSuspended = and(eq(sql`lower(${users.email})`, to), isNotNull(users.suspendedAt));
      if ((await tx.$count(users, isOfSuspended)) > 0) {
        return refuse("conflict", "The account with this address is suspended. Restore it first", {
          field: "email",
        });
      }
      await withdrawInvitationsTo(tx, { email: to });
      const token = randomBytes(32).toString("base64url");
      const invited = made(
        await tx
          .insert(invitations)
          .values({
            email: to,
            role,
            tokenHash: sha256(token),
            invitedByName: admin.username,
            expiresAt: sql`now() + make_interval(days => ${VALID_DAYS})`,
          })
          .returning({ id: invitations.id }),
      );
      await queueMail(tx, teamInvitationMail(admin, { ...invited, email: to, role, token }));
      await recordAudit(tx, admin, {
        act: "invited to the team",
        subject: subjectOf(invited.id),
        detail: role,
      });
      return invited;
    },
  );
}

export type ListedInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** The newest 100 invitations, and what became of each. */
export function listInvitations() {
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedByName: invitations.invitedByName,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      acceptedBy: users.username,
      revokedAt: invitations.revokedAt,
      isWaiting: sql<boolean>`coalesce(${isWaiting} and ${isFromAdmin}, false)`,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.acceptedBy))
    .orderBy(desc(invitations.id))
    .limit(LISTED);
}

/** Withdraws an invitation: its link stops working. Idempotent. Problems: "conflict" once used. */
export async function revokeInvitation(admin: Admin, id: number): Promise<Outcome<{ id: number }>> {
  await audited(
    admin,
    (tx) =>
      tx
        .update(invitations)
        .set({ revokedAt: new Date() })
        .where(
          and(
            eq(invitations.id, id),
            isNull(invitations.acceptedAt),
            isNull(invitations.revokedAt),
          ),
        )
        .returning({ id: invitations.id }),
    ([row]) => row && { act: "invitation withdrawn", subject: subjectOf(id) },
  );
  const [invitation] = await db
    .select({ revokedAt: invitations.revokedAt })
    .from(invitations)
    .where(eq(invitations.id, id));
  if (!invitation) return refuse("not-found", "There is no such invitation");
  if (invitation.revokedAt) return { ok: true, id };
  return refuse("conflict", "This invitation was taken up. Change the role of the account");
}

/** Withdraws the waiting invitations to the address. Returns how many. */
export function withdrawInvitationsTo(tx: Database, { email }: { email: string }) {
  return withdraw(tx, eq(invitations.email, email.toLowerCase()));
}

/** Withdraws the waiting invitations that the account sent. Returns how many. */
export function withdrawInvitationsBy(tx: Database, { username }: Pick<User, "username">) {
  return withdraw(tx, eq(invitations.invitedByName, username));
}

async function withdraw(tx: Database, which: SQL): Promise<number> {
  const withdrawn = await tx
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(and(which, isWaiting))
    .returning({ id: invitations.id });
  return withdrawn.length;
}

/** The waiting invitation of a mailed link, from somebody who is an admin still, or null. */
export async function getInvitation(token: string | undefined) {
  const [found] = await select(db, token, and(isWaiting, isFromAdmin));
  return found ?? null;
}

/**
 * Gives the invitation's role to the account, if whoever sent it is an admin still. It never takes
 * rights away. Idempotent for the same account. Problems: "not-found".
 */
export async function joinTeam(
  user: User,
  token: string | undefined,
): Promise<Outcome<{ userId: number; role: string }>> {
  return db.transaction(async (tx) => {
    // Before the invitation, as where a role is taken away.
    const account = await getLockedAccount(tx, user.id);
    const [found] = await select(tx, token, undefined).for("update");
    if (!found) return refuse("not-found", USED);
    const { id, role } = found;
    if (found.acceptedBy === user.id) return { ok: true, userId: user.id, role };
    const [used] = await tx
      .update(invitations)
      .set({ acceptedAt: new Date(), acceptedBy: user.id })
      .where(and(eq(invitations.id, id), isWaiting, isFromAdmin))
      .returning({ id: invitations.id });
    if (!used) return refuse("not-found", USED);
    await proveByLink(tx, user, found.email);
    await recordAudit(tx, user, { act: "joined the team", subject: subjectOf(id), detail: role });
    if (account && rankOf(role) > rankOf(account.role)) await storeRole(tx, user, account, role);
    return { ok: true, userId: user.id, role };
  });
}

const select = (tx: Database, token: string | undefined, where: SQL | undefined) =>
  tx
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      acceptedBy: invitations.acceptedBy,
    })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, sha256(token ?? "")), where))
    .$dynamic();
