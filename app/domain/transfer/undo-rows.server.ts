import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { selectRows } from "~/platform/database/rows.server";
import type { Database } from "~/platform/database/db.server";
import {
  counterSaleLines,
  guestNotes,
  importRows,
  mailSuppressions,
  newsletterSubscribers,
  orderItems,
  productBatches,
  products,
  retailUnits,
  saleEntries,
  stockMovements,
  stockWishes,
} from "~drizzle/schema";
import type { Made } from "./import-row";

type Row = typeof importRows.$inferSelect;

const TABLES: Readonly<Record<Made["kind"], PgTable>> = {
  product: products,
  subscriber: newsletterSubscribers,
  suppression: mailSuppressions,
  note: guestNotes,
};

const CHANGED = "It was changed or used since, so it stays";
const GONE = "Somebody deleted it before";

/** A digest of all that is stored of a row "one" of this kind. Of a product its batches too. */
const digestOf = (kind: Made["kind"]): SQL =>
  kind === "product"
    ? sql`md5(one::text || coalesce((select string_agg(batch::text, ' ' order by batch.id)
        from ${productBatches} batch where batch.product_id = one.id), ''))`
    : sql`md5(one::text)`;

const KINDS = ["product", "subscriber", "suppression", "note"] as const;

/** Digests of what is stored of what an import made, by its kinds and ids, for a later undo. */
export async function digestsOf(tx: Database, made: readonly Made[]) {
  const digests: Partial<Record<Made["kind"], Map<number, string>>> = {};
  for (const kind of new Set(made.map(({ kind }) => kind))) {
    const ids = made.flatMap((one) => (one.kind === kind ? one.id : []));
    digests[kind] = await digestsOfKind(tx, kind, ids);
  }
  return digests;
}

async function digestsOfKind(
  tx: Database,
  kind: Made["kind"],
  ids: readonly number[],
  lock = sql``,
) {
  const present = await selectRows<{ id: number; digest: string }>(
    sql`select one.id, ${digestOf(kind)} as digest from ${TABLES[kind]} one
      where one.id in ${ids} ${lock}`,
    tx,
  );
  return new Map(present.map(({ id, digest }) => [id, digest]));
}

/**
 * Deletes what these rows made, as far as it is as it was stored and nothing else uses it. What stays
 * gets the reason at its row. Returns how many stay.
 */
export async function takeBack(tx: Database, rows: readonly Row[]): Promise<number> {
  let kept = 0;
  for (const kind of KINDS) {
    const ofKind = rows.filter(({ made }) => made === kind);
    if (ofKind.length > 0) kept += await takeBackKind(tx, kind, ofKind);
  }
  return kept;
}

async function takeBackKind(tx: Database, kind: Made["kind"], rows: readonly Row[]) {
  const ids = rows.flatMap(({ madeId }) => madeId ?? []);
  const digests = await digestsOfKind(tx, kind, ids, sql`for update of one`);
  const same = rows.flatMap(({ madeId, digest }) =>
    madeId !== null && digests.get(madeId) === digest ? madeId : [],
  );
  const used = kind === "product" ? await usedAmong(tx, same) : new Set<number>();
  const free = same.filter((id) => !used.has(id));
  if (free.length > 0) await deleteRows(tx, kind, free);
  const isFree = new Set(free);
  await putBack(
    tx,
    rows.filter(({ madeId }) => isFree.has(madeId ?? 0)),
  );
  const stay = rows.filter(({ madeId }) => madeId !== null && !isFree.has(madeId));
  for (const problem of [CHANGED, GONE]) {
    const of = stay.filter(({ madeId }) => digests.has(madeId ?? 0) === (problem === CHANGED));
    if (of.length === 0) continue;
    await tx
      .update(importRows)
      .set({ problem })
      .where(
        and(
          eq(importRows.importId, of[0]?.importId ?? 0),
          inArray(
            importRows.row,
            of.map(({ row }) => row),
          ),
        ),
      );
  }
  return stay.filter(({ madeId }) => digests.has(madeId ?? 0)).length;
}

/** Which products were sold, moved, wished for or have a variant that stays. */
async function usedAmong(tx: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const used = await selectRows<{ id: number }>(
    sql`
      select product_id as id from ${orderItems} where product_id in ${ids}
      union select product_id from ${counterSaleLines} where product_id in ${ids}
      union select product_id from ${saleEntries} where product_id in ${ids}
      union select product_id from ${stockWishes} where product_id in ${ids}
      union select product_id from ${retailUnits} where product_id in ${ids}
      union select batch.product_id from ${stockMovements} movement
        inner join ${productBatches} batch on batch.id = movement.batch_id
        where batch.product_id in ${ids} group by batch.product_id having count(*) > 1`,
    tx,
  );
  const stay = new Set(used.map(({ id }) => id));
  const variants = await tx
    .select({ id: products.id, leadId: products.variantOf })
    .from(products)
    .where(inArray(products.variantOf, [...ids]));
  for (const { id, leadId } of variants) {
    if (leadId !== null && (stay.has(id) || !ids.includes(id))) stay.add(leadId);
  }
  return stay;
}

/** The receipt of a product that never was is deleted with it. The audit log says that it was. */
async function deleteRows(tx: Database, kind: Made["kind"], ids: readonly number[]) {
  if (kind === "product") {
    await tx.execute(sql`
      delete from ${stockMovements} where batch_id in
        (select id from ${productBatches} where product_id in ${ids})`);
    await tx.execute(sql`delete from ${productBatches} where product_id in ${ids}`);
  }
  await tx.execute(sql`delete from ${TABLES[kind]} where id in ${ids}`);
}

/** Puts the subscribers of an earlier import back whose place these rows took. */
async function putBack(tx: Database, rows: readonly Row[]) {
  const replaced = rows.flatMap((row) => (row.replaced ? [row.replaced] : []));
  if (replaced.length === 0) return;
  await tx.execute(sql`
    insert into ${newsletterSubscribers} overriding system value
    select * from jsonb_populate_recordset(
      null::${newsletterSubscribers}, ${JSON.stringify(replaced)}::jsonb)
    on conflict do nothing`);
}
