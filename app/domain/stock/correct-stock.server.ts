import type { Database } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { stockMovements } from "~drizzle/schema";
import { lockBatch } from "./lock-batch.server";
import { moveStock, type Movement } from "./move-stock.server";
import { plural } from "~/lib/counts";

type Moved = Outcome<{ id: number }>;

/**
 * Sets the pieces of a batch in the house, those of open orders included, to what was counted. The
 * same count by the same person again within 10 minutes is stored once. Problems: "not-found",
 * "conflict" at `onHand` if open orders hold more.
 */
export async function countBatch(
  actor: Admin,
  batchId: number,
  { onHand }: { onHand: number },
): Promise<Moved> {
  const act = { name: "count batch", by: actor.id, content: { batchId, onHand } };
  return once(act, { id: stockMovements.id }, (tx) =>
    changeIn(tx, actor, batchId, {
      kind: "counted",
      field: "onHand",
      changeOf: (before) => onHand - before,
    }),
  );
}

/**
 * Adds pieces to a batch or takes them away, with the reason. The same correction by the same admin
 * again within 10 minutes is stored once. Problems: "not-found", "conflict" at `change` if fewer
 * would be left than open orders hold.
 */
export async function correctBatch(
  admin: Admin,
  batchId: number,
  { change: pieces, reason }: { change: number; reason: string },
): Promise<Moved> {
  const act = { name: "correct batch", by: admin.id, content: { batchId, pieces, reason } };
  return once(act, { id: stockMovements.id }, (tx) =>
    changeIn(tx, admin, batchId, {
      kind: "corrected",
      field: "change",
      changeOf: () => pieces,
      reason,
    }),
  );
}

type Change = {
  kind: Movement["kind"];
  field: string;
  changeOf: (onHand: number) => number;
  reason?: string;
};

async function changeIn(
  tx: Database,
  actor: Admin,
  batchId: number,
  { kind, field, changeOf, reason }: Change,
): Promise<Moved> {
  const found = await lockBatch(tx, batchId);
  if (!found.ok) return found;
  const { batch, productName } = found;
  const onHandChange = changeOf(batch.onHand);
  const onHand = batch.onHand + onHandChange;
  if (onHand < batch.held) return refuse("conflict", tooFew(batch), { field });
  const id = await moveStock(tx, [{ batchId, kind, onHandChange }], { actor, reason });
  await recordAudit(tx, actor, {
    act: `stock ${kind}`,
    subject: `product ${batch.productId}`,
    detail: [
      `${batch.onHand} to ${onHand} of ${productName}, batch ${batch.code}`,
      ...(reason ? [reason] : []),
    ].join(": "),
  });
  return { ok: true, id };
}

function tooFew({ held, onHand }: { held: number; onHand: number }): string {
  const pieces = plural(held, "piece is", "pieces are");
  return `${pieces} held for open orders, of ${onHand} in the house. Cancel orders first, then there can be fewer`;
}
