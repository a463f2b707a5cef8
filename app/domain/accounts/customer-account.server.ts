import { and, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import { accountCode, readAccountCode, readOldAccountCode } from "./account-code.server";
import { addressOf } from "./account-address";
import { isMember, userColumns } from "./accounts-queries.server";
import { nameOf } from "./member-name";

/** An account as the team knows a customer: by the registered name, never by the username. */
export type CustomerAccount = {
  id: number;
  name: string;
  /** Null if the account has no address. */
  email: string | null;
  isSuspended: boolean;
};

/** The account with this id as a customer, or null. Deleted ones count as none. */
export async function getCustomerAccount(
  id: number,
  tx: Database = db,
): Promise<CustomerAccount | null> {
  const [account] = await tx
    .select({ ...userColumns, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, id), isMember));
  if (!account) return null;
  return {
    id,
    name: nameOf({ ...account, displayName: null }),
    email: addressOf(account),
    isSuspended: account.suspendedAt !== null,
  };
}

/**
 * Until the transaction ends nobody deletes or suspends the account. It comes before locks of what is
 * the account's.
 */
export const lockCustomerAccount = (tx: Database, id: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");

/**
 * The account that a code from before names (readOldAccountCode), with its code of today. It is the
 * customer's only once the seller compared the name with the ID. Null for other texts.
 */
export async function askedAccount(text: string): Promise<{ name: string; code: string } | null> {
  const id = readOldAccountCode(text);
  const account = id === null ? null : await getCustomerAccount(id);
  return account && { name: account.name, code: accountCode(account.id) };
}

/**
 * The account with this code, locked (lockCustomerAccount). Problems: "invalid" at `field` if no
 * customer has the code, it is one from before, or the account is suspended.
 */
export async function lockAccountByCode(
  tx: Database,
  code: string,
  field: string,
): Promise<Outcome<{ account: CustomerAccount }>> {
  if (readOldAccountCode(code) !== null) return refuse("invalid", SCAN_IT, { field });
  const id = readAccountCode(code);
  if (id !== null) await lockCustomerAccount(tx, id);
  const account = id === null ? null : await getCustomerAccount(id, tx);
  if (!account) return refuse("invalid", noAccount(code), { field });
  if (account.isSuspended) {
    const message = `The account of ${account.name} is suspended. Sell without it`;
    return refuse("invalid", message, { field });
  }
  return { ok: true, account };
}

const SCAN_IT =
  "This is a code from before, which others can make too. Scan it on the page of the sale, and compare the name with the ID there";

/** Why nobody is found by a text that is meant as an account's code. */
export const noAccount = (code: string) =>
  `No customer has the code “${code}”. Codes have no O and 0, and no I and 1. Look at it again`;
