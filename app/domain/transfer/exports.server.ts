import { csvLine } from "~/lib/text/csv-cell";
import { Readable } from "node:stream";
import { and, asc, desc, eq, getTableName, inArray, lt, sql } from "drizzle-orm";
import { ZipFile } from "yazl";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type FileOpening, recordAudit, recordFile } from "~/domain/audit/record-audit.server";
import { db } from "~/platform/database/db.server";
import { made } from "~/platform/database/once.server";
import { runEach } from "~/platform/jobs/jobs.server";
import { businessDay, formatDateTime } from "~/lib/dates/dates";
import { PIECE_BYTES, readPieces, type StoredFile } from "~/lib/files/file-pieces";
import { type Outcome, refuse } from "~/lib/outcome";
import { exportChunks, exports, users } from "~drizzle/schema";
import { exportedFiles } from "./exported-files.server";
import { exportedTables, LEFT_OUT, tableCsv } from "./exported-tables.server";
import { TRANSFER_CHANNEL } from "./imports.server";

/** How long a built export is kept. */
const KEPT_HOURS = 24;

/** A process that does not write a piece for so long was killed. */
const LEASE_SECONDS = 120;

const BYTE_ORDER_MARK = "\uFEFF";

export type Export = Pick<typeof exports.$inferSelect, "id" | "state" | "size" | "createdAt"> & {
  builtAt: Date | null;
  by: string | null;
};

/** Begins to build an export of everything. While one is being built, that one is returned. */
export async function requestExport(admin: Admin): Promise<{ ok: true; id: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('exports', 0))`);
    const [building] = await tx
      .select({ id: exports.id })
      .from(exports)
      .where(eq(exports.state, "building"));
    if (building) return { ok: true as const, id: building.id };
    const added = made(
      await tx.insert(exports).values({ actorId: admin.id }).returning({ id: exports.id }),
    );
    await recordAudit(tx, admin, { act: "export started", subject: `export ${added.id}` });
    await tx.execute(sql`select pg_notify(${TRANSFER_CHANNEL}, '')`);
    return { ok: true as const, id: added.id };
  });
}

/** The newest exports. */
export const listExports = (): Promise<Export[]> =>
  db
    .select({
      id: exports.id,
      state: exports.state,
      size: exports.size,
      createdAt: exports.createdAt,
      builtAt: exports.builtAt,
      by: users.username,
    })
    .from(exports)
    .leftJoin(users, eq(users.id, exports.actorId))
    .orderBy(desc(exports.id))
    .limit(20);

/** Until when an export can be downloaded. */
export const keptUntil = (builtAt: Date) => new Date(builtAt.getTime() + KEPT_HOURS * 3_600_000);

/**
 * Opens a built export, and records who did. Problems: "not-found" if there is none, it is not built
 * yet, or its day is over.
 */
export async function openExport(
  admin: Admin,
  id: number,
  opening: (file: StoredFile) => FileOpening | null,
): Promise<Outcome<{ opened: StoredFile }>> {
  const [found] = await db.select().from(exports).where(eq(exports.id, id));
  if (found?.state !== "built" || found.size === null || !found.builtAt) {
    return refuse("not-found", "There is no such file, or it was deleted after its day");
  }
  const { size, attempt, builtAt } = found;
  const opened: StoredFile = {
    fileName: `everything-${businessDay(builtAt)}.zip`,
    mimeType: "application/zip",
    size,
    version: `export-${id}-${attempt}`,
    read: (range = { first: 0, last: size - 1 }) =>
      readPieces(range, (position) =>
        db
          .select({ bytes: exportChunks.bytes })
          .from(exportChunks)
          .where(and(eq(exportChunks.exportId, id), eq(exportChunks.position, position))),
      ),
  };
  const how = opening(opened);
  if (how) await recordFile(admin, `export ${id} of everything`, how);
  return { ok: true, opened };
}

/**
 * Builds the exports that were asked for. One process builds one at a time. After a kill another run
 * begins it anew. Idempotent.
 */
export async function runExports() {
  const waiting = await db
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.state, "building"), lt(exports.leasedUntil, sql`now()`)))
    .orderBy(asc(exports.id));
  await runEach(waiting, ({ id }) => build(id));
}

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

async function build(id: number) {
  const [taken] = await db
    .update(exports)
    .set({ attempt: sql`${exports.attempt} + 1`, leasedUntil: lease })
    .where(
      and(eq(exports.id, id), eq(exports.state, "building"), lt(exports.leasedUntil, sql`now()`)),
    )
    .returning({ attempt: exports.attempt });
  if (!taken) return;
  const mine = and(eq(exports.id, id), eq(exports.attempt, taken.attempt));
  await db.delete(exportChunks).where(eq(exportChunks.exportId, id));
  try {
    let position = 0;
    let size = 0;
    for await (const bytes of piecesOfStream(await zipOfEverything())) {
      await db.transaction(async (tx) => {
        const held = await tx
          .update(exports)
          .set({ leasedUntil: lease })
          .where(mine)
          .returning({ id: exports.id });
        if (held.length === 0) throw new Error("Another process builds this export");
        await tx.insert(exportChunks).values({ exportId: id, position, bytes });
      });
      position += 1;
      size += bytes.byteLength;
    }
    await db.update(exports).set({ state: "built", size, builtAt: new Date() }).where(mine);
  } catch (error) {
    // The next run of the job tries it again.
    await db
      .update(exports)
      .set({ leasedUntil: new Date(0) })
      .where(mine);
    throw error;
  }
}

async function zipOfEverything() {
  const zip = new ZipFile();
  const add = (path: string, read: () => AsyncIterable<Uint8Array>) =>
    zip.addReadStreamLazy(path, (done) => done(null, Readable.from(read(), { objectMode: false })));
  const tables = exportedTables();
  const now = formatDateTime(new Date());
  zip.addBuffer(Buffer.from(readme(now, tables.map(getTableName))), "README.txt");
  for (const table of tables) {
    add(`tables/${getTableName(table)}.csv`, () => encoded(tableCsv(table)));
  }
  for (const { path, read } of await exportedFiles()) add(path, read);
  zip.end();
  return zip.outputStream;
}

async function* encoded({ columns, lines }: ReturnType<typeof tableCsv>) {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns));
  for await (const piece of lines()) if (piece) yield Buffer.from(piece);
}

const readme = (now: string, tables: readonly string[]) =>
  [
    `Everything of the site, ${now}, New York time.`,
    "",
    "tables/  a CSV file (UTF-8) for each table. Columns that end in Id name rows of other tables.",
    "files/   documents, resumes, laboratory reports, attachments of mails, and pictures.",
    "",
    "The files are written one after another, so a row that changed meanwhile may be in one of them only.",
    "Passwords, other secrets and the texts of mails, which have links to sign in, are not in it.",
    "",
    `Tables: ${tables.join(", ")}`,
    "",
    "Not exported:",
    ...Object.entries(LEFT_OUT).map(([table, why]) => `${table}: ${why}`),
    "",
  ].join("\r\n");

/** The stream in pieces of the size that stored files have. */
async function* piecesOfStream(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    // yazl writes buffers.
    parts.push(part as Buffer);
    size += part.length;
    while (size >= PIECE_BYTES) {
      const all = Buffer.concat(parts);
      yield all.subarray(0, PIECE_BYTES);
      parts = [all.subarray(PIECE_BYTES)];
      size -= PIECE_BYTES;
    }
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Deletes the files of exports after their day. */
export async function deleteOldExports(now = new Date()) {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  await db.transaction(async (tx) => {
    const old = await tx
      .update(exports)
      .set({ state: "deleted" })
      .where(and(eq(exports.state, "built"), lt(exports.builtAt, before)))
      .returning({ id: exports.id });
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(exportChunks).where(inArray(exportChunks.exportId, ids));
  });
}
