import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import { sha256OfFile } from "~/lib/digest.server";
import { readInPieces } from "~/lib/files/read-file.server";
import { cleanFileName } from "~/lib/text/file-name";
import { type Outcome, refuse } from "~/lib/outcome";
import { importChunks, importKeys, importRows, imports, users } from "~drizzle/schema";
import {
  FIELDS,
  guessColumns,
  guessPresumed,
  type ImportKind,
  type Presumed,
} from "./import-fields";
import type { ImportState } from "./import-states";
import { detectCsv, readRecords } from "./read-csv.server";
import { csvLine } from "~/lib/text/csv-cell";

export type Import = typeof imports.$inferSelect;

/** How long an import can be taken back, and its file is kept. */
export const UNDO_HOURS = 24;

/** Calls the job at once. */
export const TRANSFER_CHANNEL = "transfer";

const GONE = "This import is no longer there";
const LOCKED = "It was started meanwhile. Look at what it does";
const CHECKED_AGAIN = "Its rows were checked again meanwhile. Look at what would happen with them";
const TAKEN_BACK = "It was taken back. Upload the file again to import it";
const FILE_GONE = "It stopped more than a day ago. Upload the file again for its other rows";

/**
 * Takes a file to import, and guesses its columns by their heads. Nothing of it is stored elsewhere
 * yet. The same file by the same admin again within 10 minutes is taken once. Problems: "invalid" at
 * `file` for what is no CSV.
 */
export async function uploadImport(
  admin: Admin,
  { kind, name, file }: { kind: ImportKind; name: string; file: Blob },
): Promise<Outcome<{ id: number }>> {
  const detected = await detectCsv(file);
  if (!detected.ok) return detected;
  const { encoding, delimiter, heads, examples } = detected;
  const fileName = cleanFileName(name, "import", [".csv", ".tsv", ".txt"]);
  const content = { kind, fileName, digest: await sha256OfFile(file) };
  return once(
    { name: "upload import", by: admin.id, content },
    { id: imports.id, where: eq(imports.state, "columns") },
    async (tx) => {
      const columns = guessColumns(kind, heads);
      const added = made(
        await tx
          .insert(imports)
          .values({
            ...{ kind, fileName, encoding, delimiter, heads, examples, columns },
            presumed: kind === "subscribers" ? guessPresumed(heads) : null,
            actorId: admin.id,
          })
          .returning({ id: imports.id }),
      );
      for await (const piece of readInPieces(file)) {
        await tx.insert(importChunks).values({ importId: added.id, ...piece });
      }
      return added;
    },
  );
}

/** The import, or null. */
export async function getImport(id: number, tx: Database = db): Promise<Import | null> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id));
  return found ?? null;
}

const SHOWN = 50;
const REFUSED_AT_ONCE = 500;

/** The newest imports. */
export async function listImports() {
  const found = await db
    .select({
      id: imports.id,
      kind: imports.kind,
      fileName: imports.fileName,
      state: imports.state,
      madeCount: imports.madeCount,
      refusedCount: imports.refusedCount,
      createdAt: imports.createdAt,
      problem: imports.problem,
      by: users.username,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.actorId))
    .orderBy(desc(imports.id))
    .limit(SHOWN);
  return found.map((one) => ({ ...one, isCutShort: isCutShort(one) }));
}

export type WhichRows = "all" | "refused" | "noted";

/** The first rows after this one, in the order of the file; only those with a problem, or a note. */
export const listImportRows = (
  importId: number,
  { after, which, limit }: { after: number; which: WhichRows; limit: number },
) =>
  db
    .select({
      row: importRows.row,
      label: importRows.label,
      problem: importRows.problem,
      note: importRows.note,
      made: importRows.made,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.row, after),
        which === "refused" ? isNotNull(importRows.problem) : undefined,
        which === "noted" ? and(isNull(importRows.problem), isNotNull(importRows.note)) : undefined,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(limit);

/** The records of an import's file, its heads included. `seen` counts the empty ones too. */
export const recordsOf = (found: Import, seen?: { lines: number }) =>
  readRecords(readFile(found.id), found, seen);

async function* readFile(importId: number) {
  for (let position = 0; ; position += 1) {
    const [piece] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(and(eq(importChunks.importId, importId), eq(importChunks.position, position)));
    if (!piece) return;
    yield piece.bytes;
  }
}

/** In these states nothing of the file was stored elsewhere. */
const BEFORE: readonly ImportState[] = ["columns", "checking", "checked", "failed"];

const lock = async (tx: Database, id: number) => {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
  return found;
};

/** Deletes what became of the rows, or would. */
async function deleteRows(tx: Database, importId: number) {
  await tx.delete(importRows).where(eq(importRows.importId, importId));
  await tx.delete(importKeys).where(eq(importKeys.importId, importId));
}

async function change(tx: Database, admin: Admin, id: number, values: Partial<Import>) {
  await tx
    .update(imports)
    .set({ ...values, actorId: admin.id, changedAt: new Date() })
    .where(eq(imports.id, id));
  await tx.execute(sql`select pg_notify(${TRANSFER_CHANNEL}, '')`);
}

type ColumnsInput = { columns: Record<string, number>; presumed: Presumed | null };

/**
 * Sets which column is which field, and begins to check all rows. Problems: "invalid" at a field
 * that must have a column, and at `presumed` if nothing says whether people subscribed; "conflict"
 * if the import was started, "not-found".
 */
export async function chooseColumns(
  admin: Admin,
  id: number,
  { columns, presumed }: ColumnsInput,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const found = await lock(tx, id);
    if (!found) return refuse("not-found", GONE);
    if (!BEFORE.includes(found.state)) return refuse("conflict", LOCKED);
    for (const { name, label, isRequired } of FIELDS[found.kind]) {
      const column = columns[name];
      if (column !== undefined && column >= found.heads.length) {
        return refuse("invalid", "Choose a column of the list", { field: name });
      }
      if (isRequired && column === undefined) {
        return refuse("invalid", `Choose the column of: ${label}`, { field: name });
      }
    }
    if (found.kind === "subscribers" && columns.status === undefined && !presumed) {
      const message = "Choose a column for the status, or what all of them are";
      return refuse("invalid", message, { field: "presumed" });
    }
    await deleteRows(tx, id);
    await change(tx, admin, id, {
      ...{ columns, presumed, state: "checking", lastRow: 0, problem: null },
      ...{ madeCount: 0, refusedCount: 0, notedCount: 0, keptCount: 0, emptyCount: 0 },
    });
    return { ok: true, id };
  });
}

/** Whether it stopped before its end, and another admin can go on. */
export const isCutShort = ({ state, problem }: Pick<Import, "state" | "problem">) =>
  state === "done" && problem !== null;

/**
 * Begins to store the rows, as they were checked at this time, or goes on with one that was cut
 * short. Idempotent. Problems: "conflict" if it was not checked, or again since, if all rows were
 * refused, if it was taken back, or if its file is gone; "not-found".
 */
export async function startImport(
  admin: Admin,
  id: number,
  { checkedAt, now = new Date() }: { checkedAt: string | null; now?: Date },
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const found = await lock(tx, id);
    if (!found) return refuse("not-found", GONE);
    const { state } = found;
    const goesOn = isCutShort(found);
    if (state === "importing" || (state === "done" && !goesOn)) return { ok: true, id };
    if (state === "undoing" || state === "undone") return refuse("conflict", TAKEN_BACK);
    if (goesOn) {
      if (undoneUntil(found) < now) return refuse("conflict", FILE_GONE);
      await change(tx, admin, id, { state: "importing", problem: null });
    } else {
      if (state !== "checked") return refuse("conflict", "Check its rows first");
      if (found.changedAt.toISOString() !== checkedAt) return refuse("conflict", CHECKED_AGAIN);
      if (found.madeCount === 0) return refuse("conflict", "No row of it can be imported");
      await change(tx, admin, id, {
        ...{ state: "importing", lastRow: 0, madeCount: 0, refusedCount: 0, notedCount: 0 },
      });
    }
    const subject = `import ${id}`;
    const detail = `${found.kind} of ${found.fileName}`;
    await recordAudit(tx, admin, { act: "import started", subject, detail });
    return { ok: true, id };
  });
}

/** Until when an import can be taken back. */
export const undoneUntil = ({ changedAt }: Pick<Import, "changedAt">) =>
  new Date(changedAt.getTime() + UNDO_HOURS * 3_600_000);

/**
 * Begins to take back what an import made and nobody has changed or used since. Idempotent.
 * Problems: "conflict" after a day, or if it is not done; "not-found".
 */
export async function undoImport(
  admin: Admin,
  id: number,
  now = new Date(),
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const found = await lock(tx, id);
    if (!found) return refuse("not-found", GONE);
    if (found.state === "undoing" || found.state === "undone") return { ok: true, id };
    if (found.state !== "done") return refuse("conflict", "It is not done yet");
    if (undoneUntil(found) < now) {
      return refuse("conflict", "It was done more than a day ago. Change what it made by hand");
    }
    await change(tx, admin, id, { state: "undoing", keptCount: 0 });
    const subject = `import ${id}`;
    await recordAudit(tx, admin, { act: "import taken back", subject, detail: found.fileName });
    return { ok: true, id };
  });
}

/**
 * Deletes an import that has stored nothing, with its file. Idempotent. Problems: "conflict" if it
 * was started.
 */
export async function discardImport(_admin: Admin, id: number): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const deleted = await tx
      .delete(imports)
      .where(and(eq(imports.id, id), inArray(imports.state, [...BEFORE])))
      .returning({ id: imports.id });
    if (deleted.length === 0 && (await getImport(id, tx))) return refuse("conflict", LOCKED);
    await deleteRows(tx, id);
    return { ok: true };
  });
}

/** The refused rows of an import with their numbers and reasons, as its file has them. */
export async function refusedCsv(id: number) {
  const found = await getImport(id);
  async function* lines() {
    if (!found) return;
    const refused = refusedRows(id);
    let next = await refused.next();
    for await (const { row, cells } of recordsOf(found)) {
      if (next.done) return;
      if (row !== next.value.row) continue;
      yield csvLine([row, next.value.problem ?? "", ...cells]);
      next = await refused.next();
    }
  }
  return { columns: ["Row", "Problem", ...(found?.heads ?? [])], lines };
}

async function* refusedRows(importId: number) {
  for (let after = 0; ;) {
    const rows = await listImportRows(importId, {
      after,
      which: "refused",
      limit: REFUSED_AT_ONCE,
    });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}
