import { db } from "~/platform/database/db.server";
import { copyRows } from "~/platform/database/personal/copy-rows.server";
import { ownerOf } from "~/platform/database/personal/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { PERSONAL_TABLES } from "./personal-tables.server";

/**
 * Everything that belongs to the account, for its owner: lists of rows by name. Without what was sent
 * by the public forms before signing in: they accept any e-mail address, so the address does not
 * prove who sent it.
 */
export async function copyPersonalData(user: User) {
  const owner = { ...ownerOf(user), mailedAt: null };
  const copy: Record<string, Record<string, unknown>[]> = {};
  for (const table of PERSONAL_TABLES) {
    for (const { as, rows } of await copyRows(db, table, owner, "owner")) {
      if (as !== null) copy[as] = rows;
    }
  }
  return copy;
}

/** The same as its owner gets it: the account is one object, everything else a list. */
export async function ownCopy(user: User) {
  const { account = [], ...lists } = await copyPersonalData(user);
  return { account: account[0] ?? null, ...lists };
}
