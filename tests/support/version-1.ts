import fs from "node:fs";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The commit that is version 1. */
export const VERSION_1 = "89ae0aa";

const FILES = { postgres: "postgres.sql.br", embedded: "embedded.tar.br" };

/** The database of version 1 with its demo data, as scripts/version-1/make-fixture.ts writes it. */
export const version1File = (name: keyof typeof FILES): string =>
  path.resolve(import.meta.dirname, "../fixtures/version-1", FILES[name]);

/** The same, decompressed: SQL statements, or a tar archive of the directory `pg`. */
export const readVersion1 = (name: keyof typeof FILES): Buffer =>
  brotliDecompressSync(fs.readFileSync(version1File(name)));
