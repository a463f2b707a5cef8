import {
  chooseColumns,
  getImport,
  startImport,
  uploadImport,
} from "~/domain/transfer/imports.server";
import { listImportRows } from "~/domain/transfer/imports.server";
import { runImports } from "~/domain/transfer/run-imports.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import type { ImportKind, Presumed } from "~/domain/transfer/import-fields";
import { createAdmin, unwrap } from "./builders";

let files = 0;

export type ImportDetails = {
  kind: ImportKind;
  content: string | Uint8Array<ArrayBuffer>;
  presumed?: Presumed;
};

/** Uploads a file and checks its rows with the columns that were guessed. */
export async function checked({ kind, content, presumed }: ImportDetails) {
  files += 1;
  const admin = await createAdmin();
  const file = new Blob([content]);
  const { id } = unwrap(await uploadImport(admin, { kind, name: `file-${files}.csv`, file }));
  const found = await existing(id);
  unwrap(
    await chooseColumns(admin, id, {
      columns: found.columns,
      presumed: presumed ?? found.presumed,
    }),
  );
  await runImports();
  return { admin, id, heads: found.heads };
}

export async function existing(id: number) {
  const found = await getImport(id);
  if (!found) throw new Error(`No import ${id}`);
  return found;
}

/** Starts an import as its rows were checked last. */
export const start = async (admin: Admin, id: number) =>
  startImport(admin, id, { checkedAt: (await existing(id)).changedAt.toISOString() });

/** Uploads, checks and imports a file. */
export async function imported(details: ImportDetails) {
  const { admin, id } = await checked(details);
  unwrap(await start(admin, id));
  await runImports();
  return { admin, id };
}

/** The problems, or the notes, of an import's rows by their numbers. */
export async function wordsOf(id: number, which: "refused" | "noted") {
  const rows = await listImportRows(id, { after: 0, which, limit: 100 });
  return Object.fromEntries(
    rows.map(({ row, problem, note }) => [row, which === "refused" ? problem : note]),
  );
}
