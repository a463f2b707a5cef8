import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "~/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { investorAccess, investorAccessRequests, users } from "~drizzle/schema";
import type { Clearance } from "./clearance";

const levels = new Set<string>(["investor", "advisor", "board"]);
const isLevel = (level: string | undefined): level is "investor" | "advisor" | "board" =>
  level !== undefined && levels.has(level);

/** What this account may open, now; a revoked access counts at once. Null is a visitor. */
export async function getClearance(user: Pick<User, "id" | "role"> | null): Promise<Clearance> {
  if (!user) return "none";
  if (user.role === "admin") return "admin";
  const [access] = await db
    .select({ level: investorAccess.accessLevel })
    .from(investorAccess)
    .where(and(eq(investorAccess.userId, user.id), eq(investorAccess.isActive, true)));
  return isLevel(access?.level) ? access.level : "none";
}

const investorColumns = {
  id: investorAccess.id,
  userId: investorAccess.userId,
  /** The account's own name for sign-in; null while the access waits for an account. */
  username: users.username,
  name: investorAccess.name,
  email: investorAccess.email,
  accessLevel: investorAccess.accessLevel,
  companyName: investorAccess.companyName,
  investmentAmount: investorAccess.investmentAmount,
  investmentDate: investorAccess.investmentDate,
  isActive: investorAccess.isActive,
  wantsUpdates: investorAccess.wantsUpdates,
  createdAt: investorAccess.createdAt,
};

const investors = () =>
  db
    .select(investorColumns)
    .from(investorAccess)
    .leftJoin(users, eq(users.id, investorAccess.userId));

export type InvestorRow = Awaited<ReturnType<typeof listInvestors>>[number];

/** All investors, the active ones first. */
export function listInvestors() {
  return investors().orderBy(desc(investorAccess.isActive), desc(investorAccess.id));
}

/** One investor, or null. */
export async function getInvestor(id: number): Promise<InvestorRow | null> {
  const [investor] = await investors().where(eq(investorAccess.id, id));
  return investor ?? null;
}

/** The account's own access, active or not, or null. */
export async function getOwnAccess(userId: number): Promise<InvestorRow | null> {
  const [investor] = await investors().where(eq(investorAccess.userId, userId));
  return investor ?? null;
}

/** How many investors are active, and what they put in together, as a decimal. */
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

/** Whether the account has asked to be let in and waits for the answer. */
export async function hasPendingRequest(userId: number): Promise<boolean> {
  const [request] = await db
    .select({ id: investorAccessRequests.id })
    .from(investorAccessRequests)
    .where(
      and(eq(investorAccessRequests.userId, userId), eq(investorAccessRequests.status, "pending")),
    );
  return request !== undefined;
}

/** Accounts that wait to be let in, first come first. */
export function listPendingRequests() {
  return db
    .select({
      id: investorAccessRequests.id,
      documentId: investorAccessRequests.documentId,
      createdAt: investorAccessRequests.createdAt,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(investorAccessRequests)
    .innerJoin(users, eq(users.id, investorAccessRequests.userId))
    .where(eq(investorAccessRequests.status, "pending"))
    .orderBy(investorAccessRequests.id);
}
