import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { createAdmin, createProduct, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { addDocument } from "~/domain/documents/store-document.server";
import { db } from "~/platform/database/db.server";
import { exportChunks } from "~drizzle/schema";
import * as schema from "~drizzle/schema";
import { exportedTables, LEFT_OUT } from "./exported-tables.server";
import { chooseColumns, uploadImport } from "./imports.server";
import { transferModule } from "./transfer.module";
import {
  deleteOldExports,
  listExports,
  openExport,
  requestExport,
  runExports,
} from "./exports.server";

useDatabase();

async function download(admin: Awaited<ReturnType<typeof createAdmin>>, id: number) {
  const { opened } = unwrap(
    await openExport(admin, id, () => ({ how: "download", isLaterPart: false })),
  );
  const parts: Uint8Array[] = [];
  for await (const part of opened.read()) parts.push(part);
  const bytes = Buffer.concat(parts);
  expect(bytes.byteLength).toBe(opened.size);
  const directory = fs.mkdtempSync(path.join(tmpdir(), "export-"));
  const zip = path.join(directory, "all.zip");
  fs.writeFileSync(zip, bytes);
  // Another program than the one that wrote it.
  execFileSync("python3", ["-m", "zipfile", "-e", zip, directory]);
  return directory;
}

test("everything is in one ZIP: each table as CSV and each file, without secrets", async () => {
  const admin = await createAdmin();
  await createProduct({ name: "Exported, “with” a comma" });
  const bytes = Buffer.from("%PDF-1.4 some bytes");
  await addDocument(
    admin,
    { title: "Plan", description: null, category: "Plans", accessLevel: "admin", folder: null },
    // No entry of a ZIP leaves its folder or looks like another kind of file.
    {
      bytes,
      fileName: "..\\../../pl\u202ean.pdf",
      mimeType: "application/pdf",
      stampProblem: null,
    },
  );
  const { id } = await requestExport(admin);
  // Pressed twice, one is built.
  expect((await requestExport(admin)).id).toBe(id);
  await runExports();
  const directory = await download(admin, id);
  try {
    const read = (name: string) => fs.readFileSync(path.join(directory, name), "utf8");
    const names = fs.readdirSync(path.join(directory, "tables")).sort();
    expect(names).toEqual(
      exportedTables()
        .map((table) => `${getTableName(table)}.csv`)
        .sort(),
    );
    expect(read("tables/products.csv")).toContain('"Exported, “with” a comma"');
    expect(read("tables/users.csv")).toContain(admin.username);
    const all = names.map((name) => read(`tables/${name}`)).join("\n");
    expect(all).not.toMatch(/\$argon2|passwordHash|tokenHash|tokenSeed/);
    const documents = fs.readdirSync(path.join(directory, "files/documents"));
    expect(documents).toEqual([expect.stringMatching(/^\d+-plan\.pdf$/)]);
    expect(read(`files/documents/${documents[0]}`)).toBe("%PDF-1.4 some bytes");
    expect(read("README.txt")).toContain("password_resets");
  } finally {
    fs.rmSync(directory, { recursive: true });
  }
});

test("an import that fails stops no export", async () => {
  const admin = await createAdmin();
  const file = new Blob(["email\nada@example.com"]);
  const given = { kind: "subscribers", name: "a.csv", file } as const;
  const found = unwrap(await uploadImport(admin, given));
  const columns = { email: 0 };
  unwrap(await chooseColumns(admin, found.id, { columns, presumed: "subscribed" }));
  const { id } = await requestExport(admin);
  await db.execute(sql`create function fail_import() returns trigger language plpgsql as
    $$ begin raise 'stopped'; end $$`);
  await db.execute(sql`create trigger fail_import before insert on import_rows
    for each row execute function fail_import()`);
  const [job] = transferModule.jobs ?? [];
  await expect(job?.run(new Date(), [])).rejects.toThrow("1 of 2 failed");
  await db.execute(sql`drop trigger fail_import on import_rows`);
  await db.execute(sql`drop function fail_import`);
  expect((await listExports())[0]).toMatchObject({ id, state: "built" });
});

test("each table of the schema is exported, or somebody said why not", () => {
  const all = Object.values(schema).flatMap((one) => (is(one, PgTable) ? getTableName(one) : []));
  const known = [...exportedTables().map(getTableName), ...Object.keys(LEFT_OUT)];
  expect(known.sort()).toEqual(all.sort());
});

test("a file is deleted after its day, and cannot be opened any more", async () => {
  const admin = await createAdmin();
  const { id } = await requestExport(admin);
  await runExports();
  await deleteOldExports(new Date(Date.now() + 23 * 3_600_000));
  expect((await listExports())[0]).toMatchObject({ id, state: "built" });
  await deleteOldExports(new Date(Date.now() + 25 * 3_600_000));
  expect((await listExports())[0]).toMatchObject({ id, state: "deleted" });
  expect(await db.$count(exportChunks)).toBe(0);
  expect(await openExport(admin, id, () => null)).toMatchObject({ problem: { code: "not-found" } });
});
