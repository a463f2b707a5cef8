import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { readAccountCode } from "~/domain/accounts/account-code.server";
import {
  type CustomerAccount,
  getCustomerAccount,
  lockAccountByCode,
} from "~/domain/accounts/customer-account.server";
import type { Outcome } from "~/lib/outcome";
import { counterSales } from "~drizzle/schema";
import { lockOpenSale, type SaleRow, touchSale } from "./lock-sale.server";

/** The account of a sale's customer, or null. */
export const accountOf = async ({ userId }: Pick<SaleRow, "userId">, tx: Database = db) =>
  userId === null ? null : getCustomerAccount(userId, tx);

type Typed = Pick<SaleRow, "customerName" | "phone" | "email">;

/** Whom a sale is for: what was typed, else what the account has. */
export const customerOf = (
  { customerName, phone, email }: Typed,
  account: CustomerAccount | null,
) => ({
  userId: account?.id ?? null,
  name: customerName ?? account?.name ?? null,
  phone,
  email: email ?? account?.email ?? null,
});

/** What the code of an account did to a sale. */
export type Scanned = {
  /** Whose account it is. */
  name: string;
  /** Whether it was the customer's already. */
  isSame: boolean;
  /** The customer of another account whom it replaces, or null. */
  instead: string | null;
};

/** Whether the text is the code of a customer's account, suspended ones included. */
export async function isAccount(text: string): Promise<boolean> {
  const id = readAccountCode(text);
  return id !== null && (await getCustomerAccount(id)) !== null;
}

/**
 * Makes the account with this code the customer of a sale. What was typed of the customer stays, but
 * goes with another account, which it was typed for. Idempotent. Problems: "not-found", "conflict" if
 * the sale is finished; those of lockAccountByCode, at `product`.
 */
export function setAccount(saleId: number, code: string): Promise<Outcome<{ customer: Scanned }>> {
  return db.transaction(async (tx) => {
    const found = await lockAccountByCode(tx, code, "product");
    if (!found.ok) return found;
    const locked = await lockOpenSale(tx, saleId);
    if (!locked.ok) return locked;
    const { account } = found;
    const before = await accountOf(locked.sale, tx);
    const isSame = before?.id === account.id;
    if (!isSame) {
      const typed = before ? { customerName: null, phone: null, email: null } : {};
      await tx
        .update(counterSales)
        .set({ ...typed, userId: account.id })
        .where(eq(counterSales.id, saleId));
      await touchSale(tx, saleId);
    }
    const instead = isSame || !before ? null : customerOf(locked.sale, before).name;
    return { ok: true, customer: { name: account.name, isSame, instead } };
  });
}
