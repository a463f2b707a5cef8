import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { userColumns } from "~/domain/accounts/accounts-queries.server";
import { lockAccount } from "~/domain/accounts/accounts.module";
import { refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";

export const NO_ACCOUNT = refuse("not-found", "There is no such account");
export const ONLY_ADMIN = refuse(
  "conflict",
  "This is the only admin who can sign in. Make another account admin first",
);

/** The account, with its row and those of all admins locked until the transaction ends, or null. */
export async function getLockedAccount(tx: Database, id: number) {
  await lockAccount(tx, { id });
  const [account] = await tx
    .select({ ...userColumns, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id));
  return account ?? null;
}
