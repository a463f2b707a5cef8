import { asc, eq, lt } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forgetItems } from "~/domain/inbox/inbox-items.server";
import { investorAccess, investorAccessRequests } from "~drizzle/schema";

type Owner = Pick<User, "id">;

/**
 * The account's access to the investor portal and its requests, for the owner's copy of personal
 * data.
 */
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
 * Revokes the account's access and deletes its requests. The law requires the record of the
 * investment: it remains, inactive and without an account.
 */
export async function forgetInvestorAccess(tx: Database, { id }: Owner) {
  const own = await tx
    .delete(investorAccessRequests)
    .where(eq(investorAccessRequests.userId, id))
    .returning({ id: investorAccessRequests.id });
  await forgetItems(
    tx,
    "access",
    own.map((request) => request.id),
  );
  await tx
    .update(investorAccess)
    .set({ userId: null, isActive: false, wantsUpdates: false })
    .where(eq(investorAccess.userId, id));
}

/** The tables of access to the investor portal. */
export const investorTables: PersonalTable[] = [
  {
    title: "Investor access",
    table: investorAccess,
    where: about({ emails: [investorAccess.email], accounts: [investorAccess.userId] }),
    forget: {
      how: "kept",
      why: "The law asks for the record of an investment. It gives no access any more.",
      set: { userId: null, isActive: false, wantsUpdates: false },
    },
  },
  {
    title: "Requests for investor access",
    table: investorAccessRequests,
    where: about({ accounts: [investorAccessRequests.userId] }),
    forget: { how: "deleted" },
  },
];

/** Deletes the oldest requests for access that were decided before then. Returns how many. */
export async function sweepAccessRequests(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isOld = lt(investorAccessRequests.decidedAt, before);
  const ids = await deleteOldest(tx, investorAccessRequests, isOld, limit);
  await forgetItems(tx, "access", ids);
  return ids.length;
}
