import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, like, sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import {
  chooseColumns,
  getImport,
  type Import,
  startImport,
  undoImport,
  uploadImport,
} from "~/domain/transfer/imports.server";
import { runImports } from "~/domain/transfer/run-imports.server";
import { auditLog, productBatches, products, stockMovements } from "~drizzle/schema";
import { createAdmin, unwrap } from "./builders";
import { startServer } from "./server";

// More than the batches that a fast machine stores in all lives together.
const ROWS = 6_000;
const LONGEST_LIFE_MS = 200;

/**
 * Kills the site repeatedly with SIGKILL while it imports products, at a random moment after the
 * first rows that it stored, and then lets it come to its end. Returns how far it was at each kill,
 * what is wrong in the database at the end, and how many products an undo leaves.
 */
export async function killAtImport(kills: number, DATABASE_URL: string) {
  await openDatabase({ DATABASE_URL, DATA_DIR: "" });
  const { admin, id } = await prepare();
  const places: number[] = [];
  for (let round = 0; round < kills; round++) {
    const before = (await existing(id)).lastRow;
    const SESSION_SECRET = process.env.SESSION_SECRET ?? "";
    const server = await startServer({ DATABASE_URL, SESSION_SECRET });
    for (;;) {
      const { lastRow, state } = await existing(id);
      if (lastRow !== before || state !== "importing") break;
      await sleep(5);
    }
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await server.kill();
    const { lastRow, state } = await existing(id);
    if (state === "importing") places.push(lastRow);
  }
  await runImports();
  const wrong = await check(await existing(id));
  unwrap(await undoImport(admin, id));
  await runImports();
  const left = await db.$count(products, like(products.sku, "KILL-%"));
  await closeDatabase();
  return { places, wrong, left };
}

/** An import that was checked and started, of products and variants with stock. No process runs it. */
async function prepare() {
  const admin = await createAdmin();
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `Killed ${row >> 2},Things,5,Goods,KILL-${row},group ${row >> 2},${row % 4},${row % 9}`,
  );
  const content = ["Name,Category,Price,Type,SKU,Handle,Size,Stock", ...rows].join("\n");
  const bytes = Buffer.from(content);
  const { id } = unwrap(await uploadImport(admin, { kind: "products", name: "all.csv", bytes }));
  const { columns } = await existing(id);
  unwrap(await chooseColumns(admin, id, { columns, presumed: null }));
  await runImports();
  const checkedAt = (await existing(id)).changedAt.toISOString();
  unwrap(await startImport(admin, id, { checkedAt }));
  return { admin, id };
}

async function existing(id: number): Promise<Import> {
  const found = await getImport(id);
  if (!found) throw new Error(`No import ${id}`);
  return found;
}

/** What is not as the file has it: rows that are missing or double, variants, stock, the ledger. */
async function check({ id, state, madeCount }: Import) {
  const [stored] = await selectRows<Record<string, number>>(sql`
    select ${ROWS} - count(distinct sku)::int as missing, count(*)::int - ${ROWS} as doubled,
      count(*) filter (where variant_of is null)::int - ${ROWS / 4} as "leadsTooMany",
      count(*) filter (where available <> split_part(sku, '-', 2)::int % 9)::int as "wrongStock"
    from ${products} where sku like 'KILL-%'`);
  const [ledger] = await selectRows<Record<string, number>>(sql`
    select count(*) filter (where moved.pieces is distinct from batch.on_hand)::int as "wrongLedger",
      count(*)::int - count(distinct batch.product_id)::int as "batchesTooMany"
    from ${productBatches} batch left join (
      select batch_id, sum(on_hand_change)::int as pieces from ${stockMovements} group by batch_id
    ) moved on moved.batch_id = batch.id`);
  const ends = await db.$count(
    auditLog,
    and(eq(auditLog.act, "imported"), eq(auditLog.subject, `import ${id}`)),
  );
  return Object.entries({
    ...{ ...stored, ...ledger, isNotDone: state === "done" ? 0 : 1 },
    ...{ countedTooMany: madeCount - ROWS, endsTooMany: ends - 1 },
  }).filter(([, count]) => count !== 0);
}
