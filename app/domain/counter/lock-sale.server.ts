import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { lockCustomerAccount } from "~/domain/accounts/customer-account.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { counterSales } from "~drizzle/schema";
import { SALE_FINISHED, SALE_GONE } from "./counter.schema";

export type SaleRow = typeof counterSales.$inferSelect;

/** "Sale 3", or what the team calls it. */
export const saleName = ({ name, number }: Pick<SaleRow, "name" | "number">) =>
  name ?? `Sale ${number}`;

/** A sale whose row is locked until the transaction ends. Problem: "not-found" if it was voided. */
export async function lockSale(
  tx: Database,
  id: number,
): Promise<{ ok: true; sale: SaleRow } | Refusal> {
  const [sale] = await tx.select().from(counterSales).where(eq(counterSales.id, id)).for("update");
  return sale ? { ok: true, sale } : refuse("not-found", SALE_GONE);
}

/** The same, after its customer's account: in that order an account is deleted. */
export async function lockSaleAndAccount(tx: Database, id: number) {
  const [sale] = await tx
    .select({ userId: counterSales.userId })
    .from(counterSales)
    .where(eq(counterSales.id, id));
  if (sale && sale.userId !== null) await lockCustomerAccount(tx, sale.userId);
  return lockSale(tx, id);
}

/** The same as lockSale, of a sale that is not finished. Problem too: "conflict" if it is. */
export async function lockOpenSale(tx: Database, id: number) {
  const locked = await lockSale(tx, id);
  if (!locked.ok || locked.sale.finishedAt === null) return locked;
  return refuse("conflict", SALE_FINISHED);
}

/** Records that a sale, which the caller has locked, is not what its pages show any more. */
export const touchSale = (tx: Database, id: number) =>
  tx
    .update(counterSales)
    .set({ version: sql`${counterSales.version} + 1` })
    .where(eq(counterSales.id, id));

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.problem.message);
  }
}

/** Runs a transaction of which nothing is stored if it refuses, whatever it wrote before. */
export async function allOrNothing<Done extends { ok: true }>(
  run: (tx: Database) => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  try {
    return await db.transaction(async (tx) => {
      const answer = await run(tx);
      if (!answer.ok) throw new Refused(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
