import { asc, eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { investorDocumentOpens } from "~drizzle/schema";

/**
 * Which documents the account has opened, as its owner may take it along. This record of who saw
 * what is confidential outlives the account.
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
