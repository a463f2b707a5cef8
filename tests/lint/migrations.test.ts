import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { violationsOf } from "./migration-rules";

const FOLDER = "drizzle/migrations";

/**
 * Statements that the rules refuse, by the start of each, and why they stay: a migration that was
 * released is not changed. Add a line only for a table that stays small, or for a part that the
 * version before no longer uses.
 */
const ACCEPTED: Record<string, [statement: string, reason: string][]> = {
  "0004_unlogged_limits": [
    ['ALTER TABLE "rate_limits" SET UNLOGGED', "limits of the last minutes: few rows"],
  ],
  "0005_recent_acts": [
    ["ALTER TABLE", "the digests moved to recent_acts; version 1 does not run beside it"],
  ],
  "0007_files_in_pieces": [
    ["", "job applications and kept resumes: hundreds; version 1 does not run beside it"],
  ],
  "0009_forum_post_counts": [
    ["", "100,000 posts are counted in 50 ms; version 1 does not run beside it"],
  ],
  "0012_people": [['INSERT INTO "account_visits"', "sessions of the last month, read once"]],
  "0013_inbox": [["INSERT INTO", "messages and requests of customers: thousands, read once"]],
  "0023_search": [
    ['INSERT INTO "search_documents"', "products: hundreds"],
    [
      "SELECT search_fill();",
      "runs in pieces instead: app/platform/database/migrations/migrate.server.ts",
    ],
  ],
  "0030_product_pictures": [['INSERT INTO "product_pictures"', "products: hundreds"]],
  "0042_authors_follow": [
    ['INSERT INTO "forum_follows"', "posts: tens of thousands, read once; it only adds rows"],
  ],
  "0034_no_feed_version": [
    ['DELETE FROM "settings"', "one row; without it the version before starts at the same key"],
  ],
  "0070_words-of-products": [
    ['DELETE FROM "settings"', "two rows; the version before too goes through products once more"],
  ],
};

const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));

test.each(files)("%s holds no lock for long and breaks no running older version", (file) => {
  const accepted = ACCEPTED[file.replace(/\.sql$/, "")] ?? [];
  const violations = violationsOf(fs.readFileSync(`${FOLDER}/${file}`, "utf8")).filter(
    ({ statement }) => !accepted.some(([start]) => statement.startsWith(start)),
  );
  expect(file.startsWith("0000_") ? [] : violations).toEqual([]);
});

test("each accepted statement is still refused by a rule", () => {
  for (const [name, accepted] of Object.entries(ACCEPTED)) {
    const violations = violationsOf(fs.readFileSync(`${FOLDER}/${name}.sql`, "utf8"));
    for (const [start] of accepted) {
      expect
        .soft(
          violations.some(({ statement }) => statement.startsWith(start)),
          `${name}: ${start}`,
        )
        .toBe(true);
    }
  }
});

describe("refused", () => {
  test.each([
    ['ALTER TABLE "orders" ADD COLUMN "token" uuid DEFAULT gen_random_uuid();', "constant default"],
    ['ALTER TABLE "orders" ADD COLUMN "drawn" real DEFAULT random() NOT NULL;', "constant default"],
    ['ALTER TABLE "orders" ADD COLUMN "n" bigserial;', "constant default"],
    [
      'ALTER TABLE "orders" ADD COLUMN "sum" integer GENERATED ALWAYS AS (1 + 1) STORED;',
      "constant default",
    ],
    ['ALTER TABLE "orders" ADD COLUMN "n" integer NOT NULL;', "may be null"],
    ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', "SET NOT NULL"],
    ['ALTER TABLE "orders" ADD CONSTRAINT "key" UNIQUE("note");', "A constraint"],
    ['ALTER TABLE "orders" ADD COLUMN "by" integer REFERENCES "users"("id");', "A constraint"],
    ['ALTER TABLE "orders" ADD CHECK ("note" <> \'\');', "A constraint"],
    ['ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE bigint;', "keeps its type"],
    ['ALTER TABLE "orders" SET LOGGED;', "written again"],
    ['UPDATE "orders" SET "note" = \'\';', "changed or removed"],
    ["-- All of them.\nDELETE FROM orders;", "changed or removed"],
    ['DROP TABLE "orders" CASCADE;', "dropped or renamed"],
    ['ALTER TABLE "orders" DROP COLUMN "note";', "dropped or renamed"],
    ['ALTER TABLE "orders" RENAME COLUMN "note" TO "words";', "dropped or renamed"],
    ['INSERT INTO "notes" SELECT "note" FROM "orders";', "not copied"],
    ['ALTER TABLE "a" ENABLE TRIGGER ALL; ALTER TABLE "b" ENABLE TRIGGER ALL;', "One statement"],
    ["DO $$ BEGIN PERFORM 1; END $$;", "runs no program"],
    ["SELECT search_fill();", "runs no program"],
    ['LOCK TABLE "orders";', "no lock of its own"],
  ])("%s", (statement, rule) => {
    const [violation, ...others] = violationsOf(statement);
    expect(violation?.rule).toContain(rule);
    expect(others).toEqual([]);
  });
});

describe("accepted", () => {
  test.each([
    `ALTER TABLE "orders" ADD COLUMN "kind" varchar(20) DEFAULT 'other' NOT NULL;`,
    `ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;`,
    `ALTER TABLE "orders" ADD COLUMN "more" jsonb DEFAULT '{}'::jsonb NOT NULL;`,
    'CREATE UNIQUE INDEX "key" ON "orders" USING btree ("note");',
    `ALTER TABLE "orders" ADD CONSTRAINT "known" CHECK ("orders"."note" in ('a', 'b'));`,
    'ALTER TABLE "orders" ADD CONSTRAINT "fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id");',
    'CREATE TABLE "n" ("id" integer);--> statement-breakpoint\nALTER TABLE "n" ALTER COLUMN "id" SET NOT NULL;',
  ])("%s", (statement) => {
    expect(violationsOf(statement)).toEqual([]);
  });
});

test("only the newest snapshot of the schema is kept: scripts/keep-newest-snapshot.mjs", () => {
  const newest = files.toSorted().at(-1)?.slice(0, 4);
  const snapshots = fs.readdirSync(`${FOLDER}/meta`).filter((file) => file !== "_journal.json");
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});
