import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { searchCondition, wholeName } from "~/platform/database/paged-list.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { investorAccess, investorAccessRequests, users } from "~drizzle/schema";
import { type Clearance, isAccessLevel } from "./clearance";
import { isLinkGood, linkEndsAtColumn } from "./invitation.server";

/** What this account may open now. A revoked access counts at once. Null is a visitor. */
export async function getClearance(user: Pick<User, "id" | "role"> | null): Promise<Clearance> {
  if (!user) return "none";
  if (user.role === "admin") return "admin";
  const [access] = await db
    .select({ level: investorAccess.accessLevel })
    .from(investorAccess)
    .where(and(eq(investorAccess.userId, user.id), eq(investorAccess.isActive, true)));
  return isAccessLevel(access?.level) ? access.level : "none";
}

const investorColumns = {
  id: investorAccess.id,
  userId: investorAccess.userId,
  /** The account's username. Null while no account has accepted the invitation. */
  username: users.username,
  name: investorAccess.name,
  email: investorAccess.email,
  accessLevel: investorAccess.accessLevel,
  companyName: investorAccess.companyName,
  investmentAmount: investorAccess.investmentAmount,
  investmentDate: investorAccess.investmentDate,
  isActive: investorAccess.isActive,
  wantsUpdates: investorAccess.wantsUpdates,
  wantsDocuments: investorAccess.wantsDocuments,
  /** Whether the mailed link can still be opened. */
  isLinkGood,
  /** When the mailed link ends. Null without one. */
  linkEndsAt: linkEndsAtColumn,
  createdAt: investorAccess.createdAt,
};

const investors = (tx: Database = db) =>
  tx
    .select(investorColumns)
    .from(investorAccess)
    .leftJoin(users, eq(users.id, investorAccess.userId));

export type InvestorRow = Awaited<ReturnType<typeof listInvestors>>[number];

/** All investors, or those that the words find by name, address or company, active ones first. */
export function listInvestors(q = "") {
  const { name, email, companyName } = investorAccess;
  const account = [users.username, wholeName(users.firstName, users.lastName)];
  const found = q ? searchCondition([name, email, companyName, ...account], q) : undefined;
  return investors().where(found).orderBy(desc(investorAccess.isActive), desc(investorAccess.id));
}

/** An investor by the id of the access, or null. */
export async function getInvestor(id: number, tx?: Database): Promise<InvestorRow | null> {
  const [investor] = await investors(tx).where(eq(investorAccess.id, id));
  return investor ?? null;
}

/** The account's own access, active or not, or null. */
export async function getOwnAccess(userId: number): Promise<InvestorRow | null> {
  const [investor] = await investors().where(eq(investorAccess.userId, userId));
  return investor ?? null;
}

/** The number of active investors and the sum of their investments, as a decimal text. */
export async function countInvestors(): Promise<{ active: number; committed: string }> {
  const [counts] = await db
    .select({
      active: sql<number>`count(*)::int`,
      committed: sql<string>`coalesce(sum(${investorAccess.investmentAmount}), 0)::text`,
    })
    .from(investorAccess)
    .where(eq(investorAccess.isActive, true));
  return counts ?? { active: 0, committed: "0" };
}

/**
 * The state of an account's request for access. 'invited': the link was mailed and not opened yet.
 */
export type RequestState = "none" | "waiting" | "declined" | "invited";

/** The state of the account's latest request. */
export async function getRequestState(userId: number): Promise<RequestState> {
  const [request] = await db
    .select({ status: investorAccessRequests.status, accessId: investorAccess.id })
    .from(investorAccessRequests)
    .leftJoin(investorAccess, eq(investorAccess.userId, investorAccessRequests.userId))
    .where(eq(investorAccessRequests.userId, userId))
    .orderBy(desc(investorAccessRequests.id))
    .limit(1);
  if (request?.status === "pending") return "waiting";
  if (request?.status === "declined") return "declined";
  return request?.accessId === null ? "invited" : "none";
}

/** Accounts with an open request, the document at which they asked, and their level, oldest first. */
export function listPendingRequests() {
  return db
    .select({
      id: investorAccessRequests.id,
      documentId: investorAccessRequests.documentId,
      presentLevel: investorAccess.accessLevel,
      createdAt: investorAccessRequests.createdAt,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(investorAccessRequests)
    .innerJoin(users, eq(users.id, investorAccessRequests.userId))
    .leftJoin(
      investorAccess,
      and(eq(investorAccess.userId, users.id), eq(investorAccess.isActive, true)),
    )
    .where(eq(investorAccessRequests.status, "pending"))
    .orderBy(investorAccessRequests.id);
}

export type Sender = { username: string; isInvestor: boolean };

/**
 * The accounts of message senders, by id. Senders choose the name and address in a message
 * themselves, but not their username and their access.
 */
export async function findSenders(userIds: number[]): Promise<Map<number, Sender>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      accessId: investorAccess.id,
    })
    .from(users)
    .leftJoin(
      investorAccess,
      and(eq(investorAccess.userId, users.id), eq(investorAccess.isActive, true)),
    )
    .where(inArray(users.id, userIds));
  return new Map(
    rows.map(({ id, username, role, accessId }) => {
      return [id, { username, isInvestor: accessId !== null || role === "admin" }];
    }),
  );
}
