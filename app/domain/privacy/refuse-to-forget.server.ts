import type { User } from "~/domain/accounts/accounts.schema";
import { isOnlyAdmin } from "~/domain/accounts/accounts.module";
import { MODULES } from "~/domain/modules";
import { type Refusal, refuse } from "~/lib/outcome";
import type { Database } from "~/platform/database/db.server";
import type { Person } from "~/platform/database/personal/personal-tables.server";
import type { Unfinished } from "~/platform/product";

/** The refusal if the account is the only admin who can sign in. */
export async function refuseOnlyAdmin(tx: Database, user: User): Promise<Refusal | null> {
  if (!(await isOnlyAdmin(tx, user))) return null;
  return refuse("conflict", "This is the only admin account. Make another one admin first");
}

/** What of the person is under way and needs their name. Null if nothing is. */
export async function unfinishedOf(tx: Database, person: Person): Promise<Unfinished | null> {
  for (const { unfinished } of MODULES.toReversed()) {
    const found = await unfinished?.(tx, person);
    if (found) return found;
  }
  return null;
}
