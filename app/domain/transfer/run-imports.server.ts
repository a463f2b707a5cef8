import { and, asc, between, desc, eq, inArray, isNotNull, lt, lte } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Database, db } from "~/platform/database/db.server";
import { insertMany } from "~/platform/database/insert-many.server";
import { plural } from "~/lib/counts";
import { runEach } from "~/platform/jobs/jobs.server";
import { importChunks, importRows, imports, users } from "~drizzle/schema";
import { plainCell } from "./cell-values";
import { customersKind } from "./customers-kind.server";
import { FIELDS } from "./import-fields";
import type { Accepted, Checked, RowKind } from "./import-row";
import { type Import, recordsOf, UNDO_HOURS } from "./imports.server";
import { productsKind } from "./products-kind.server";
import { csvProblem, type CsvRecord } from "./read-csv.server";
import { subscribersKind } from "./subscribers-kind.server";
import { digestMade, takeBack } from "./undo-rows.server";

/** Rows of one transaction. Each of a few milliseconds lets others in between. */
const BATCH = 500;
const MOST_ROWS = 100_000;
const MAX_LABEL = 254;

const LOST_RIGHTS = "Whoever started it is no admin any more";
const NO_ROWS = "The file has no rows below its heads";
const TOO_MANY = `The file has more than ${MOST_ROWS.toLocaleString("en-US")} rows. Split it`;

/**
 * Checks, imports and takes back what was asked for. Each batch of rows is one transaction, which
 * stores how far it came: a process that is killed leaves whole batches, and the next run goes on
 * after them. Two processes take turns, because each batch locks its import. Idempotent.
 */
export async function runImports() {
  const rows = await db
    .select()
    .from(imports)
    .where(inArray(imports.state, ["checking", "importing", "undoing"]))
    .orderBy(asc(imports.id));
  await runEach(rows, (row) => (row.state === "undoing" ? undo(row) : run(row)));
}

const kindOf = ({ kind, presumed }: Import): RowKind<unknown> => {
  // Each kind gets back only the values that it has made.
  if (kind === "products") return productsKind() as RowKind<unknown>;
  if (kind === "subscribers") return subscribersKind({ presumed }) as RowKind<unknown>;
  return customersKind() as RowKind<unknown>;
};

async function run(found: Import) {
  const kind = kindOf(found);
  const before = found.lastRow > 0 ? await madeBefore(found) : new Map<number, number>();
  let at = found.lastRow;
  let rows = 0;
  let batch: Checked<unknown>[] = [];
  let last = 0;
  const store = async () => {
    if (batch.length === 0) return true;
    const isMine = await storeBatch(found, kind, { checked: batch, from: at, to: last });
    at = last;
    batch = [];
    return isMine;
  };
  try {
    for await (const record of recordsOf(found)) {
      if (record.row === 1) continue;
      rows += 1;
      if (rows > MOST_ROWS) {
        await stop(found, at, TOO_MANY);
        return;
      }
      const checked = checkRow(found, kind, record);
      if (record.row <= found.lastRow) {
        const madeId = before.get(record.row);
        if (madeId !== undefined && isAccepted(checked)) kind.remember?.(checked, madeId);
        continue;
      }
      batch.push(checked);
      last = record.row;
      // Another process has it, or somebody discarded it.
      if (batch.length === BATCH && !(await store())) return;
    }
  } catch (error) {
    const words = csvProblem(error);
    if (!words) throw error;
    return stop(found, at, words);
  }
  if (rows === 0) return stop(found, at, NO_ROWS);
  if (await store()) await finish(found, at);
}

const isAccepted = <Value>(
  checked: Checked<Value>,
): checked is Accepted<Value> & { value: Value } => checked.problem === undefined;

function checkRow(found: Import, kind: RowKind<unknown>, { row, cells }: CsvRecord) {
  const given: Record<string, string> = {};
  for (const { name, label } of FIELDS[found.kind]) {
    const column = found.columns[name];
    const cell = plainCell(column === undefined ? "" : (cells[column] ?? ""));
    if ("problem" in cell) return { row, label: "", problem: `${label}: ${cell.problem}` };
    given[name] = cell.text;
  }
  return kind.check(row, given);
}

async function madeBefore({ id, lastRow }: Import) {
  const rows = await db
    .select({ row: importRows.row, madeId: importRows.madeId })
    .from(importRows)
    .where(
      and(eq(importRows.importId, id), lte(importRows.row, lastRow), isNotNull(importRows.madeId)),
    );
  return new Map(rows.map(({ row, madeId }) => [row, madeId ?? 0]));
}

/**
 * The import, if it is still where this run left it, its columns were not chosen again, and no other
 * process has it.
 */
async function lockAt(tx: Database, { id, state, changedAt }: Import, lastRow: number) {
  const [mine] = await tx
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.id, id),
        eq(imports.state, state),
        eq(imports.changedAt, changedAt),
        eq(imports.lastRow, lastRow),
      ),
    )
    .for("update", { skipLocked: true });
  return mine;
}

/** Who acts, as long as they are an admin. */
async function actorOf(tx: Database, { actorId }: Import): Promise<Admin | null> {
  const [admin] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, actorId ?? 0), eq(users.role, "admin")));
  return admin && !admin.suspendedAt ? ({ ...admin, role: "admin" } as Admin) : null;
}

type Batch = { checked: readonly Checked<unknown>[]; from: number; to: number };

/** Stores what becomes of a batch, and the rows themselves when importing. */
async function storeBatch(
  found: Import,
  kind: RowKind<unknown>,
  { checked, from, to }: Batch,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mine = await lockAt(tx, found, from);
    if (!mine) return false;
    const isImporting = mine.state === "importing";
    const actor = isImporting ? await actorOf(tx, mine) : null;
    if (isImporting && !actor) {
      await tx
        .update(imports)
        .set(stopped(mine, from, LOST_RIGHTS))
        .where(eq(imports.id, mine.id));
      return false;
    }
    const passed = checked.filter(isAccepted);
    const taken = passed.length > 0 ? await kind.taken(tx, passed) : new Map<number, string>();
    const accepted = passed.filter(({ row }) => !taken.has(row));
    const made =
      actor && accepted.length > 0
        ? await kind.write(tx, { importId: mine.id, actor }, accepted)
        : null;
    await tx
      .delete(importRows)
      .where(and(eq(importRows.importId, mine.id), between(importRows.row, from + 1, to)));
    await insertMany(
      tx,
      importRows,
      checked.map(({ row, label, problem }) => {
        const one = made?.get(row);
        return {
          ...{ importId: mine.id, row, label: label.slice(0, MAX_LABEL) },
          problem: problem ?? taken.get(row) ?? null,
          ...{ made: one?.kind ?? null, madeId: one?.id ?? null },
        };
      }),
    );
    if (made) await digestMade(tx, mine.id, { from: from + 1, to });
    await tx
      .update(imports)
      .set({
        lastRow: to,
        madeCount: mine.madeCount + accepted.length,
        refusedCount: mine.refusedCount + checked.length - accepted.length,
      })
      .where(eq(imports.id, mine.id));
    return true;
  });
}

/** An import that has stored rows is done, with a problem: they can be taken back. */
const stopped = ({ state }: Import, lastRow: number, problem: string): Partial<Import> => ({
  state: state === "importing" && lastRow > 0 ? "done" : "failed",
  ...{ problem, changedAt: new Date() },
});

async function stop(found: Import, lastRow: number, problem: string) {
  await db
    .update(imports)
    .set(stopped(found, lastRow, problem))
    .where(
      and(
        eq(imports.id, found.id),
        eq(imports.state, found.state),
        eq(imports.changedAt, found.changedAt),
      ),
    );
}

async function finish(found: Import, lastRow: number) {
  await db.transaction(async (tx) => {
    const mine = await lockAt(tx, found, lastRow);
    if (!mine) return;
    const isImporting = mine.state === "importing";
    await tx
      .update(imports)
      .set({ state: isImporting ? "done" : "checked", changedAt: new Date() })
      .where(eq(imports.id, mine.id));
    const actor = isImporting ? await actorOf(tx, mine) : null;
    if (!actor) return;
    await recordAudit(tx, actor, {
      act: "imported",
      subject: `import ${mine.id}`,
      detail: `${plural(mine.madeCount, "row")} of ${mine.fileName}: ${mine.kind}`,
    });
  });
}

/** Takes back the last rows first, so that the product that leads a page goes after its variants. */
async function undo(found: Import) {
  for (let isMine = true; isMine;) {
    isMine = await db.transaction(async (tx) => {
      const [mine] = await tx
        .select()
        .from(imports)
        .where(and(eq(imports.id, found.id), eq(imports.state, "undoing")))
        .for("update", { skipLocked: true });
      if (!mine) return false;
      const rows = await tx
        .select()
        .from(importRows)
        .where(
          and(
            eq(importRows.importId, mine.id),
            isNotNull(importRows.madeId),
            lte(importRows.row, mine.lastRow),
          ),
        )
        .orderBy(desc(importRows.row))
        .limit(BATCH);
      const lastRow = (rows.at(-1)?.row ?? 1) - 1;
      const kept = rows.length > 0 ? await takeBack(tx, rows) : 0;
      const isOver = rows.length < BATCH;
      await tx
        .update(imports)
        .set({
          ...{ lastRow, keptCount: mine.keptCount + kept },
          ...(isOver && { state: "undone" as const, changedAt: new Date() }),
        })
        .where(eq(imports.id, mine.id));
      return !isOver;
    });
  }
}

/** Deletes files and rows of imports that nothing happens to any more, a day after the last change. */
export async function deleteOldImports(now = new Date()) {
  const before = new Date(now.getTime() - UNDO_HOURS * 3_600_000);
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        lt(imports.changedAt, before),
        inArray(imports.state, ["columns", "checked", "failed", "done", "undone"]),
      ),
    );
  await db.delete(importChunks).where(inArray(importChunks.importId, old));
  await db.delete(importRows).where(inArray(importRows.importId, old));
  // What has stored nothing is of no use without its file.
  await db
    .delete(imports)
    .where(
      and(lt(imports.changedAt, before), inArray(imports.state, ["columns", "checked", "failed"])),
    );
}
