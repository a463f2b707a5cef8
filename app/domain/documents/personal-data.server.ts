import { asc, eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { about, type PersonalTable } from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { investorDocumentOpens } from "~drizzle/schema";

/**
 * Which documents the account has opened, for the owner's copy of personal data. This record of
 * access to confidential files remains after the account is deleted.
 */
export function copyDocumentOpens({ id }: Pick<User, "id">) {
  return db
    .select({
      documentTitle: investorDocumentOpens.documentTitle,
      how: investorDocumentOpens.how,
      createdAt: investorDocumentOpens.createdAt,
    })
    .from(investorDocumentOpens)
    .where(eq(investorDocumentOpens.userId, id))
    .orderBy(asc(investorDocumentOpens.id));
}

/** The table of who opened which document. */
export const documentTables: PersonalTable[] = [
  {
    title: "Investor documents that were opened",
    table: investorDocumentOpens,
    where: about({
      emails: [investorDocumentOpens.userEmail],
      accounts: [investorDocumentOpens.userId],
    }),
    forget: {
      how: "kept",
      why: "Who opened confidential documents is recorded, so that it can be answered for.",
    },
  },
];
