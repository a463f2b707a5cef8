import { asc, eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { investorAccess, investorAccessRequests } from "~drizzle/schema";

type Owner = Pick<User, "id">;

/** The account's access to the investor portal and its requests, as its owner may take them along. */
export async function copyInvestorAccess({ id }: Owner) {
  const access = await db
    .select({
      name: investorAccess.name,
      email: investorAccess.email,
      accessLevel: investorAccess.accessLevel,
      companyName: investorAccess.companyName,
      investmentAmount: investorAccess.investmentAmount,
      investmentDate: investorAccess.investmentDate,
      isActive: investorAccess.isActive,
      wantsUpdates: investorAccess.wantsUpdates,
      createdAt: investorAccess.createdAt,
    })
    .from(investorAccess)
    .where(eq(investorAccess.userId, id));
  const requests = await db
    .select({
      documentId: investorAccessRequests.documentId,
      status: investorAccessRequests.status,
      createdAt: investorAccessRequests.createdAt,
      decidedAt: investorAccessRequests.decidedAt,
    })
    .from(investorAccessRequests)
    .where(eq(investorAccessRequests.userId, id))
    .orderBy(asc(investorAccessRequests.id));
  return { access, requests };
}

/**
 * Takes the account's access away and forgets its requests. Who invested what is a record the law
 * wants kept: it stays, inactive and tied to no account.
 */
export async function forgetInvestorAccess(tx: Database, { id }: Owner) {
  await tx.delete(investorAccessRequests).where(eq(investorAccessRequests.userId, id));
  await tx
    .update(investorAccess)
    .set({ userId: null, isActive: false, wantsUpdates: false })
    .where(eq(investorAccess.userId, id));
}
