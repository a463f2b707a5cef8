import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, like, sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import {
  chooseColumns,
  getImport,
  type Import,
  undoImport,
  uploadImport,
} from "~/domain/transfer/imports.server";
import { runImports } from "~/domain/transfer/run-imports.server";
import { auditLog, productBatches, products, stockMovements } from "~drizzle/schema";
import { createAdmin, PASSWORD, unwrap } from "./builders";
import { signInCookie } from "./http";
import { type RunningServer, startServer } from "./server";

// More than the batches that a fast machine stores in all lives together.
const ROWS = 8_000;
const LONGEST_LIFE_MS = 200;

type Site = { DATABASE_URL: string } | { DATA_DIR: string };

/**
 * Kills the site repeatedly with SIGKILL while it imports products, at a random moment after the
 * first rows that it stored, and then lets it come to its end. Returns how far it was at each kill,
 * what is wrong in the database at the end, and how many products an undo leaves.
 */
export async function killAtImport(kills: number, site: Site) {
  await openDatabase({ DATA_DIR: "", ...site });
  const { admin, id, checkedAt } = await prepare();
  const places: number[] = [];
  let cookie = "";
  for (let round = 0; round < kills; round++) {
    const before = places.at(-1) ?? 0;
    // The embedded database is open in one process at a time.
    await closeDatabase();
    const SESSION_SECRET = process.env.SESSION_SECRET ?? "";
    const server = await startServer({ ...site, SESSION_SECRET });
    if (round === 0) {
      cookie = await signInCookie(server.origin, admin.username, PASSWORD);
      await start(server, cookie, { id, checkedAt });
    }
    while ((await rowsSoFar(server, cookie, id)) <= before) await sleep(5);
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await server.kill();
    await openDatabase({ DATA_DIR: "", ...site });
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

/** Presses the button of the import's page. */
async function start(
  { origin }: RunningServer,
  Cookie: string,
  { id, checkedAt }: { id: number; checkedAt: string },
) {
  const { status } = await fetch(`${origin}/office/import/${id}/start`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie, Origin: origin },
    body: new URLSearchParams({ checkedAt }),
  });
  if (status !== 302 && status !== 303) throw new Error(`The button got the status ${status}`);
}

/** How many rows are done, as the page of the import says. All once it does not run any more. */
async function rowsSoFar({ origin }: RunningServer, cookie: string, id: number) {
  const page = await fetch(`${origin}/office/import/${id}`, { headers: { Cookie: cookie } });
  const [, rows] = /being imported\D*([\d,]+) rows? so far/.exec(await page.text()) ?? [];
  return rows === undefined ? Infinity : Number(rows.replaceAll(",", ""));
}

/** An import that was checked, of products and variants with stock. */
async function prepare() {
  const admin = await createAdmin();
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `Killed ${row >> 2},Things,5,Goods,KILL-${row},group ${row >> 2},${row % 4},${row % 9}`,
  );
  const content = ["Name,Category,Price,Type,SKU,Handle,Size,Stock", ...rows].join("\n");
  const file = new Blob([content]);
  const { id } = unwrap(await uploadImport(admin, { kind: "products", name: "all.csv", file }));
  const { columns } = await existing(id);
  unwrap(await chooseColumns(admin, id, { columns, presumed: null }));
  await runImports();
  const checkedAt = (await existing(id)).changedAt.toISOString();
  return { admin, id, checkedAt };
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
