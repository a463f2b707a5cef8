import { getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "~/platform/database/rows.server";
import { staleTablesOf } from "~/platform/product";
import { useDatabase } from "../../tests/support/database";
import { MODULES } from "./modules";

useDatabase();

test("the tables that make pages stale are those that tell the caches of a change", async () => {
  const notifying = await selectRows<{ name: string }>(
    sql`select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = 'tell_page_caches'`,
  );
  const declared = staleTablesOf(MODULES).map(getTableName);
  expect(declared.toSorted()).toEqual(notifying.map(({ name }) => name).sort());
});

test("each job has a name of its own, by which its runs are noted", () => {
  const names = MODULES.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name));
  expect(names).toEqual([...new Set(names)]);
});
