import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { setAvailable } from "~/domain/shop/set-available.server";
import { productBatches, stockMovements, users } from "~drizzle/schema";
import { isOnSale } from "./cleared-batches.server";
import type { MovementKind } from "./stock-words";

/** Who moved stock. Null for customers and for what happens by itself. */
export type Mover = { id: number } | null;

/** One change of a batch's stock. */
export type Movement = {
  batchId: number;
  kind: MovementKind;
  /** Pieces in the house, those of open orders included. */
  onHandChange?: number;
  /** Pieces of open orders. */
  heldChange?: number;
  /** Pieces that are not sold: those that came back, and those that were set aside. */
  quarantineChange?: number;
  /** The part of `quarantineChange` that was set aside. */
  setAsideChange?: number;
  /** The movement that this one takes back. */
  undoesId?: number;
};

type Cause = { actor: Mover; orderId?: number; reason?: string | undefined };

/**
 * Writes movements, at least one, to the ledger, and their sums to the batches and products: the
 * only way in which stock changes. The caller has locked the products of the batches
 * (lockSoldProducts), and knows that no batch gets less than nothing. Returns the last movement's
 * id.
 */
export async function moveStock(
  tx: Database,
  movements: readonly Movement[],
  { actor, orderId, reason }: Cause,
): Promise<number> {
  const changes = movements.map(
    ({ batchId, onHandChange = 0, heldChange = 0, quarantineChange = 0, setAsideChange = 0 }) =>
      sql`(${batchId}::int, ${onHandChange}::int, ${heldChange}::int, ${quarantineChange}::int,
        ${setAsideChange}::int)`,
  );
  // Summed: two lines of an order may be from the same batch.
  const moved = await selectRows<{ productId: number }>(
    sql`
      update ${productBatches} set on_hand = ${productBatches.onHand} + change.pieces,
        held = ${productBatches.held} + change.held,
        quarantined = ${productBatches.quarantined} + change.quarantined,
        set_aside = ${productBatches.setAside} + change.aside
      from (
        select id, sum(pieces)::int as pieces, sum(held)::int as held,
          sum(quarantined)::int as quarantined, sum(aside)::int as aside
        from (values ${sql.join(changes, sql`, `)}) as one (id, pieces, held, quarantined, aside)
        group by id) as change
      where ${productBatches.id} = change.id
      returning ${productBatches.productId} as "productId"`,
    tx,
  );
  const rows = movements.map(({ batchId, kind, undoesId = null, ...change }) => ({
    ...{ batch: batchId, kind, undoes: undoesId, pieces: change.onHandChange ?? 0 },
    ...{ held: change.heldChange ?? 0, quarantined: change.quarantineChange ?? 0 },
    aside: change.setAsideChange ?? 0,
  }));
  // If the account was deleted meanwhile, the movement has no actor. It is looked up once: an import
  // moves hundreds.
  const added = await selectRows<{ id: number }>(
    sql`
      insert into ${stockMovements} (batch_id, kind, on_hand_change, held_change,
        quarantine_change, set_aside_change, undoes_id, order_id, reason, actor_id)
      select batch, kind, pieces, held, quarantined, aside, undoes, ${orderId ?? null}::int,
        ${reason ?? null}::text,
        (select ${users.id} from ${users} where ${users.id} = ${actor?.id ?? null}::int)
      from json_to_recordset(${JSON.stringify(rows)}::json) as one (batch int, kind text,
        pieces int, held int, quarantined int, aside int, undoes int)
      returning ${stockMovements.id}`,
    tx,
  );
  await sumStock(tx, [...new Set(moved.map(({ productId }) => productId))]);
  return Math.max(...added.map(({ id }) => id));
}

/** Stores how many of these products, which the caller has locked, can be ordered. */
export async function sumStock(tx: Database, productIds: readonly number[]) {
  const sums = await selectRows<{ productId: number; available: number }>(
    sql`
      select product_id as "productId",
        coalesce(sum(on_hand - held) filter (where ${isOnSale}), 0)::int as available
      from ${productBatches}
      where product_id in ${productIds}
      group by product_id`,
    tx,
  );
  await setAvailable(tx, sums);
}
