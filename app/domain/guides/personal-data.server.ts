import { asc, eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { about, type PersonalTable } from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { guideCompletions } from "~drizzle/schema";

type Owner = Pick<User, "id">;

/** The guides that the account has finished, for the owner's copy of personal data. */
export function copyGuides({ id }: Owner) {
  return db
    .select({ guideId: guideCompletions.guideId, finishedAt: guideCompletions.finishedAt })
    .from(guideCompletions)
    .where(eq(guideCompletions.userId, id))
    .orderBy(asc(guideCompletions.finishedAt));
}

/** Deletes which guides the account has finished. */
export async function forgetGuides(tx: Database, { id }: Owner) {
  await tx.delete(guideCompletions).where(eq(guideCompletions.userId, id));
}

/** The table of finished guides. */
export const guideTables: PersonalTable[] = [
  {
    title: "Finished guides",
    table: guideCompletions,
    where: about({ accounts: [guideCompletions.userId] }),
    forget: { how: "deleted" },
  },
];
