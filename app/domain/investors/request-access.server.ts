import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { isUniqueViolation } from "~/platform/database/rows.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { made, once } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorAccess, investorAccessRequests, users } from "~drizzle/schema";
import {
  accessDeclined,
  accessGranted,
  accessRequested,
  requestWithdrawn,
} from "./access-request-events.server";
import { type AccessLevel, higherLevel, isAccessLevel } from "./clearance";

const REQUEST = { id: investorAccessRequests.id };
const TAKEN = "Another account has the access of this address already";
const DECIDED = "This request was answered already";
const SUSPENDED = "This account is suspended. Restore it first";

/**
 * Requests access for the account. While an earlier request is open, another one changes nothing.
 */
export async function requestAccess(user: User, documentId: number | null) {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .insert(investorAccessRequests)
      .values({ userId: user.id, documentId })
      .onConflictDoNothing()
      .returning({ id: investorAccessRequests.id });
    if (request) await accessRequested(tx, { id: request.id, account: user });
  });
}

/**
 * Grants a request at this level, or the higher one that the account has: at once if the account has had access before, else by the link
 * that is mailed to it. Problems: "not-found" if the request is closed, "conflict" if the account is
 * suspended or another account has the access of its e-mail address.
 */
export async function grantRequest(
  admin: Admin,
  id: number,
  { accessLevel }: { accessLevel: AccessLevel },
): Promise<Outcome<{ id: number }>> {
  const act = { name: "grant access request", by: admin.id, content: { id, accessLevel } };
  if (await isOfSuspended(id)) return refuse("conflict", SUSPENDED);
  try {
    return await once(act, REQUEST, async (tx): Promise<Outcome<{ id: number }>> => {
      const account = await decide(tx, id, "granted");
      if (!account) return refuse("not-found", DECIDED);
      const access = await openAccess(tx, account, accessLevel);
      const subject = `request ${id} of ${account.username}`;
      await recordAudit(tx, admin, { act: "access granted", subject, detail: access.accessLevel });
      const detail = `granted: ${access.accessLevel}`;
      await accessGranted(tx, { actor: admin, id, detail, account, access });
      return { ok: true, id };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("conflict", TAKEN);
  }
}

/** Declines a request and informs the account by mail. Problems: "not-found" if it is closed. */
export async function declineRequest(admin: Admin, id: number): Promise<Outcome<{ id: number }>> {
  const act = { name: "decline access request", by: admin.id, content: { id } };
  return once(act, REQUEST, async (tx): Promise<Outcome<{ id: number }>> => {
    const account = await decide(tx, id, "declined");
    if (!account) return refuse("not-found", DECIDED);
    const subject = `request ${id} of ${account.username}`;
    await recordAudit(tx, admin, { act: "access declined", subject });
    await accessDeclined(tx, { actor: admin, id, detail: "declined", account });
    return { ok: true, id };
  });
}

async function isOfSuspended(id: number): Promise<boolean> {
  const ofRequest = db
    .select({ id: investorAccessRequests.userId })
    .from(investorAccessRequests)
    .where(eq(investorAccessRequests.id, id));
  const suspended = and(inArray(users.id, ofRequest), isNotNull(users.suspendedAt));
  return (await db.$count(users, suspended)) > 0;
}

/** Closes the open request of an account that loses its rights, without a mail. Returns how many. */
export async function withdrawRequestsOf(
  tx: Database,
  actor: AuditActor,
  { id }: Pick<User, "id">,
): Promise<number> {
  const closed = await tx
    .update(investorAccessRequests)
    .set({ status: "declined", decidedAt: new Date() })
    .where(and(eq(investorAccessRequests.userId, id), eq(investorAccessRequests.status, "pending")))
    .returning({ id: investorAccessRequests.id });
  for (const request of closed) {
    await requestWithdrawn(tx, { actor, id: request.id, detail: "withdrawn" });
  }
  return closed.length;
}

type Access = { id: number; email: string | null; userId: number | null; accessLevel: AccessLevel };

/**
 * Activates the access at this level: the account's own row, else the unaccepted one with its
 * e-mail address, else a new one. An active access is never lowered: its holder asked for more.
 * Violates the unique address if another account has accepted that one.
 */
async function openAccess(tx: Database, account: Account, asked: AccessLevel): Promise<Access> {
  const email = account.email.toLowerCase();
  const open = async (where: SQL): Promise<Access | null> => {
    const [row] = await tx.select().from(investorAccess).where(where).for("update");
    if (!row) return null;
    const { id, email: address, userId } = row;
    const accessLevel =
      row.isActive && isAccessLevel(row.accessLevel) ? higherLevel(row.accessLevel, asked) : asked;
    await tx
      .update(investorAccess)
      .set({ accessLevel, isActive: true })
      .where(eq(investorAccess.id, id));
    return { id, email: address, userId, accessLevel };
  };
  const known =
    (await open(eq(investorAccess.userId, account.id))) ??
    (await open(sql`${investorAccess.email} = ${email} and ${investorAccess.userId} is null`));
  if (known) return known;
  const added = made(
    await tx
      .insert(investorAccess)
      .values({ accessLevel: asked, isActive: true, email, name: nameOf(account) })
      .returning({ id: investorAccess.id }),
  );
  return { id: added.id, email, userId: null, accessLevel: asked };
}

type Account = NonNullable<Awaited<ReturnType<typeof decide>>>;

async function decide(tx: Database, id: number, status: "granted" | "declined") {
  const [request] = await tx
    .update(investorAccessRequests)
    .set({ status, decidedAt: new Date() })
    .where(and(eq(investorAccessRequests.id, id), eq(investorAccessRequests.status, "pending")))
    .returning({ userId: investorAccessRequests.userId });
  if (!request) return null;
  const [account] = await tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, request.userId));
  return account ?? null;
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(" ") || null;
