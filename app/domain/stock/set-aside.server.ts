import type { Database } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Outcome } from "~/lib/outcome";
import { stockMovements } from "~drizzle/schema";
import { lockBatch } from "./lock-batch.server";
import { moveStock } from "./move-stock.server";
import { changeAt, refuseMissing } from "./write-off-stock.server";

type Input = { quantity: number; reason: string };

/**
 * Sets pieces of a batch aside in quarantine: nobody can order them until they are put back. The
 * same form by the same person again within 10 minutes is stored once. Problems: "not-found";
 * "conflict" at `quantity` if fewer are in the house that no open order holds.
 */
export const setAside = (actor: Admin, batchId: number, input: Input) =>
  move(actor, batchId, { ...input, isBack: false });

/**
 * Puts pieces that were set aside back into the house. What customers brought back stays in
 * quarantine. The same form by the same admin again within 10 minutes is stored once. Problems:
 * "not-found"; "conflict" at `quantity` if fewer are set aside.
 */
export const putBack = (admin: Admin, batchId: number, input: Input) =>
  move(admin, batchId, { ...input, isBack: true });

/** setAside as a part of another act, in its transaction. */
export const setAsideIn = (tx: Database, actor: Admin, batchId: number, input: Input) =>
  moveIn(tx, actor, batchId, { ...input, isBack: false });

type Move = Input & { isBack: boolean };

function move(actor: Admin, batchId: number, change: Move): Promise<Outcome<{ id: number }>> {
  const { quantity, reason, isBack } = change;
  const content = { batchId, quantity, reason };
  const act = { name: nameOf(isBack), by: actor.id, content };
  return once(act, { id: stockMovements.id }, (tx) => moveIn(tx, actor, batchId, change));
}

const nameOf = (isBack: boolean) => (isBack ? "put back" : "set aside");

async function moveIn(
  tx: Database,
  actor: Admin,
  batchId: number,
  { quantity, reason, isBack }: Move,
): Promise<Outcome<{ id: number }>> {
  const found = await lockBatch(tx, batchId);
  if (!found.ok) return found;
  const { batch, productName } = found;
  const from = isBack ? "set-aside" : "stock";
  const refusal = refuseMissing(batch, from, { quantity, done: nameOf(isBack) });
  if (refusal) return refusal;
  const aside = isBack ? -quantity : quantity;
  const change = { ...changeAt("set-aside", aside), onHandChange: -aside };
  const kind = isBack ? "reshelved" : "quarantine";
  const id = await moveStock(tx, [{ batchId, kind, ...change }], { actor, reason });
  await recordAudit(tx, actor, {
    act: isBack ? "stock put back" : "stock set aside",
    subject: `product ${batch.productId}`,
    detail: `${quantity} of ${productName}, batch ${batch.code}: ${reason}`,
  });
  return { ok: true, id };
}
