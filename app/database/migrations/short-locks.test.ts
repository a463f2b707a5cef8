import { expect, test } from "vitest";
import { asWritten, tablesMadeBy, withShortLocks } from "./short-locks";

const NONE = new Set<string>();

test("an index on an existing table is made concurrently, after the commit", () => {
  const index = 'CREATE UNIQUE INDEX "notes_key" ON "notes" USING btree ("id");';
  expect(withShortLocks(`\n-- Why.\n${index}`, NONE)).toEqual({
    now: [],
    later: ['CREATE UNIQUE INDEX CONCURRENTLY "notes_key" ON "notes" USING btree ("id");'],
  });
});

test("what concerns a table of the same migration runs as it is written", () => {
  const tables = tablesMadeBy('CREATE TABLE "notes" (\n"id" integer);\nCREATE TABLE "pages" ()');
  expect(tables).toEqual(new Set(["notes", "pages"]));
  for (const statement of [
    'CREATE INDEX "notes_idx" ON "notes" ("id");',
    'ALTER TABLE "notes" ADD CONSTRAINT "positive" CHECK ("id" > 0);',
  ]) {
    expect(withShortLocks(statement, tables)).toEqual({ now: [statement], later: [] });
  }
});

test("a foreign key is validated later", () => {
  const key =
    'ALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE cascade';
  expect(withShortLocks(`${key};`, NONE)).toEqual({
    now: [`${key} NOT VALID`],
    later: ['ALTER TABLE "notes" VALIDATE CONSTRAINT "notes_fk"'],
  });
});

test("the documents of the search are not made by a migration", () => {
  for (const steps of [
    asWritten("\nSELECT search_fill();\n"),
    withShortLocks("SELECT search_fill();", NONE),
  ]) {
    expect(steps).toEqual({
      now: [expect.stringMatching(/^CREATE INDEX "search_documents_lexemes_idx"/)],
      later: [],
    });
  }
});
