import { once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { plural } from "~/lib/counts";
import { type Outcome, refuse } from "~/lib/outcome";
import { stockMovements } from "~drizzle/schema";
import { type Batch, lockBatch } from "./lock-batch.server";
import { moveStock } from "./move-stock.server";
import type { WriteOffInput } from "./stock.schema";
import { MOVEMENT_WORDS } from "./stock-words";

/**
 * Writes pieces of a batch off, from the house or from quarantine, as waste, destroyed, a sample,
 * stolen or something else, with the reason: an adjustment of the inventory (9 NYCRR
 * 125.8(a)(2)(ii)). A withdrawn batch too. The same form by the same admin again within 10 minutes
 * is stored once. Problems: "not-found", "conflict" at `quantity` if fewer are there that no open
 * order holds.
 */
export async function writeOffStock(
  admin: Admin,
  batchId: number,
  { quantity, from, kind, reason }: WriteOffInput,
): Promise<Outcome<{ id: number }>> {
  const act = {
    name: "write off",
    by: admin.id,
    content: { batchId, quantity, from, kind, reason },
  };
  return once(act, { id: stockMovements.id }, async (tx) => {
    const found = await lockBatch(tx, batchId);
    if (!found.ok) return found;
    const { batch, productName } = found;
    const most = from === "quarantine" ? batch.quarantined : batch.onHand - batch.held;
    if (quantity > most) {
      const words = from === "quarantine" ? tooFewInQuarantine(batch) : tooFewInHouse(batch);
      return refuse("conflict", words, { field: "quantity" });
    }
    const change =
      from === "quarantine" ? { quarantineChange: -quantity } : { onHandChange: -quantity };
    const id = await moveStock(tx, [{ batchId, kind, ...change }], { actor: admin, reason });
    await recordAudit(tx, admin, {
      act: "stock written off",
      subject: `product ${batch.productId}`,
      detail: `${quantity} of ${productName}, batch ${batch.code}, from ${PLACES[from]}. ${MOVEMENT_WORDS[kind]}: ${reason}`,
    });
    return { ok: true, id };
  });
}

const PLACES: Record<WriteOffInput["from"], string> = {
  stock: "the house",
  quarantine: "quarantine",
};

function tooFewInQuarantine({ quarantined }: Batch): string {
  if (quarantined === 0) return "Nothing of this batch is in quarantine";
  return `Only ${plural(quarantined, "piece is", "pieces are")} in quarantine`;
}

function tooFewInHouse({ onHand, held }: Batch): string {
  if (onHand === 0) return "Nothing of this batch is in the house";
  const pieces = plural(onHand - held, "piece");
  if (held === 0) return `Only ${pieces} can be written off: there are no more in the house`;
  const promised = plural(held, "other is", "others are");
  return `Only ${pieces} can be written off: the ${promised} held for open orders. Cancel orders first, or give them another batch`;
}
