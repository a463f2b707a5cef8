import { and, asc, between, desc, eq, inArray, isNotNull, lt, lte } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Database, db } from "~/platform/database/db.server";
import { insertMany } from "~/platform/database/insert-many.server";
import { formatCount, plural } from "~/lib/counts";
import { readCsvCell } from "~/lib/text/csv-cell";
import { runEach } from "~/platform/jobs/jobs.server";
import { importChunks, importKeys, importRows, imports, users } from "~drizzle/schema";
import { type CellValue, plainCell } from "./cell-values";
import { customersKind } from "./customers-kind.server";
import { claimKeys, findGroups, storeLeads } from "./file-keys.server";
import { FIELDS, isOwnFile } from "./import-fields";
import type { Accepted, Cause, Cells, Checked, Group, Made, RowKind } from "./import-row";
import { type Import, recordsOf, UNDO_HOURS } from "./imports.server";
import { NOT_ON_SALE, productsKind } from "./products-kind.server";
import { csvProblem, type CsvRecord, MOST_CELL_CHARACTERS } from "./read-csv.server";
import { subscribersKind } from "./subscribers-kind.server";
import { digestsOf, takeBack } from "./undo-rows.server";

/** Rows of one transaction. Each of a few milliseconds lets others in between. */
const BATCH = 500;
/** A batch of rows with long texts ends earlier. */
const BATCH_CHARACTERS = 1_000_000;
const MOST_ROWS = 200_000;
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

const kindOf = (found: Import): RowKind<unknown> => {
  const { kind } = found;
  // Each kind gets back only the values that it has made.
  if (kind === "products") return productsKind as RowKind<unknown>;
  if (kind === "subscribers") return subscribersKind(found) as RowKind<unknown>;
  return customersKind as RowKind<unknown>;
};

async function run(found: Import) {
  const kind = kindOf(found);
  let at = found.lastRow;
  let rows = 0;
  const seen = { lines: 0 };
  let batch: Row[] = [];
  let characters = 0;
  const store = async () => {
    const last = batch.at(-1);
    if (!last) return true;
    const checked = await readRows(found, kind, batch);
    const isMine = await storeBatch(found, kind, { checked, from: at, to: last.row });
    at = last.row;
    batch = [];
    characters = 0;
    return isMine;
  };
  try {
    for await (const record of recordsOf(found, seen)) {
      if (record.row === 1) continue;
      rows += 1;
      if (rows > MOST_ROWS) {
        await stop(found, at, TOO_MANY);
        return;
      }
      // An earlier run has stored it.
      if (record.row <= found.lastRow) continue;
      const row = cellsOf(found, record);
      batch.push(row);
      for (const cell of Object.values(row.cells ?? {})) characters += cell.length;
      const isFull = batch.length === BATCH || characters > BATCH_CHARACTERS;
      // Another process has it, or somebody discarded it.
      if (isFull && !(await store())) return;
    }
  } catch (error) {
    const words = csvProblem(error);
    if (!words) throw error;
    return stop(found, at, words);
  }
  if (rows === 0) return stop(found, at, NO_ROWS);
  const emptyCount = Math.max(0, seen.lines - 1 - rows);
  if (await store()) await finish(found, at, emptyCount);
}

/** A row of the file by its fields, or why it has no value for one. */
type Row = { row: number } & (
  { cells: Cells; problem?: never } | { cells?: never; problem: string }
);

function cellsOf(found: Import, { row, cells }: CsvRecord): Row {
  const problem = shapeProblem(found.heads, cells);
  if (problem) return { row, problem };
  const own = isOwnFile(found.heads);
  const given: Record<string, string> = {};
  for (const { name, label } of FIELDS[found.kind]) {
    const column = found.columns[name];
    if (column === undefined) continue;
    const cell = valueOf(cells[column] ?? "", own);
    if ("problem" in cell) return { row, problem: `${label}: ${cell.problem}` };
    given[name] = cell.text;
  }
  return { row, cells: given };
}

/** Apostrophes that csvCell wrote are taken off again. In a list of ours a text may begin as a formula. */
function valueOf(cell: string, own: ReturnType<typeof isOwnFile>): CellValue {
  if (own === "list") return { text: readCsvCell(cell).trim() };
  return plainCell(own ? readCsvCell(cell) : cell);
}

/** Why a row is not as the heads say: a comma without quotation marks moves all cells after it. */
function shapeProblem(heads: readonly string[], cells: readonly string[]): string | null {
  const named = heads.findLastIndex((head) => head !== "") + 1;
  const filled = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (filled > heads.length) {
    return `It has more cells than the ${heads.length} heads, perhaps by a comma in a text without quotation marks`;
  }
  if (cells.length < named) {
    return `It has ${plural(cells.length, "cell")}, but there are ${named} heads`;
  }
  return cells.some((cell) => cell.length > MOST_CELL_CHARACTERS)
    ? `One of its cells has more than ${formatCount(MOST_CELL_CHARACTERS)} characters`
    : null;
}

/** The rows of a batch as they will be stored, or why not, by themselves and the groups of the file. */
async function readRows(
  found: Import,
  kind: RowKind<unknown>,
  rows: readonly Row[],
): Promise<Checked<unknown>[]> {
  const keyOf = (cells: Cells = {}) => kind.groups?.keyOf(cells) ?? "";
  const keys = rows.map(({ cells }) => keyOf(cells));
  const groups = await findGroups(found.id, [...new Set(keys)].filter(Boolean));
  const groupOf = (key: string, row: number, cells: Cells): Group | null => {
    if (!key) return null;
    const shared = kind.groups?.shared(cells) ?? {};
    const began = { key, firstRow: row, cells: shared, leadId: null, isStored: false };
    const group = groups.get(key) ?? began;
    groups.set(key, group);
    return group;
  };
  return rows.map(({ row, cells, problem }, index) => {
    if (problem !== undefined) return { row, label: "", problem };
    const key = keys[index] ?? "";
    const known = groups.get(key);
    const read = kind.read(cells, known && known.firstRow < row ? known : null);
    return { row, ...read, group: groupOf(key, row, cells) };
  });
}

const isAccepted = <Value>(
  checked: Checked<Value>,
): checked is Accepted<Value> & { problem?: never } => checked.problem === undefined;

const groupsOf = (checked: readonly Checked<unknown>[]) => [
  ...new Set(checked.flatMap(({ group }) => group ?? [])),
];

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
    const earlier = await deleteRows(tx, mine.id, { from: from + 1, to });
    const read = checked.filter(isAccepted);
    // Whoever started the import has seen what the check said of the file.
    const wrong = isImporting
      ? earlier
      : await claimKeys(tx, mine.id, { rows: read, began: groupsOf(checked) }, kind.keysOf);
    const passed = read.filter(({ row }) => !wrong.has(row));
    const taken = passed.length > 0 ? await kind.taken(tx, passed) : new Map<number, string>();
    const accepted = passed.filter(({ row }) => !taken.has(row));
    const made = actor ? await write(tx, kind, { importId: mine.id, actor }, accepted) : null;
    const digests = made ? await digestsOf(tx, [...made.values()]) : null;
    await insertMany(
      tx,
      importRows,
      checked.map(({ row, label, problem, note = null }) => {
        const one = made?.get(row);
        const ofFile = problem ?? wrong.get(row);
        return {
          ...{ importId: mine.id, row, label: label.slice(0, MAX_LABEL) },
          ...{ problem: ofFile ?? taken.get(row) ?? null, isOfFile: ofFile !== undefined },
          note,
          ...{ made: one?.kind ?? null, madeId: one?.id ?? null },
          replaced: one?.replaced ?? null,
          digest: (one && digests?.[one.kind]?.get(one.id)) ?? null,
        };
      }),
    );
    await tx
      .update(imports)
      .set({
        lastRow: to,
        madeCount: mine.madeCount + accepted.length,
        refusedCount: mine.refusedCount + checked.length - accepted.length,
        notedCount:
          mine.notedCount + accepted.filter(({ note }) => note?.startsWith(NOT_ON_SALE)).length,
      })
      .where(eq(imports.id, mine.id));
    return true;
  });
}

/** Deletes what was stored of these rows. Returns what was wrong with the file, by their numbers. */
async function deleteRows(
  tx: Database,
  importId: number,
  { from, to }: { from: number; to: number },
): Promise<ReadonlyMap<number, string>> {
  const { row, problem, isOfFile } = importRows;
  const deleted = await tx
    .delete(importRows)
    .where(and(eq(importRows.importId, importId), between(row, from, to)))
    .returning({ row, problem, isOfFile });
  return new Map(
    deleted.flatMap((one) => (one.isOfFile ? [[one.row, one.problem ?? ""] as const] : [])),
  );
}

/** Stores rows, and which of them lead their groups. */
async function write(
  tx: Database,
  kind: RowKind<unknown>,
  cause: Cause,
  rows: readonly Accepted<unknown>[],
) {
  if (rows.length === 0) return new Map<number, Made>();
  const groups = new Set(rows.flatMap(({ group }) => (group?.leadId === null ? group : [])));
  const made = await kind.write(tx, cause, rows);
  await storeLeads(tx, cause.importId, [...groups]);
  return made;
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

async function finish(found: Import, lastRow: number, emptyCount: number) {
  await db.transaction(async (tx) => {
    const mine = await lockAt(tx, found, lastRow);
    if (!mine) return;
    const isImporting = mine.state === "importing";
    await tx
      .update(imports)
      .set({ state: isImporting ? "done" : "checked", emptyCount, changedAt: new Date() })
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
  await db.delete(importKeys).where(inArray(importKeys.importId, old));
  // What has stored nothing is of no use without its file.
  await db
    .delete(imports)
    .where(
      and(lt(imports.changedAt, before), inArray(imports.state, ["columns", "checked", "failed"])),
    );
}
