import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";

const isOurs = sql.raw("in ('public'::regnamespace, 'drizzle'::regnamespace)");

/** What says whether tables, columns, indexes, constraints, triggers and functions are the same. */
export async function shapeOf(db: Database): Promise<string> {
  // as: the driver's rows have the selected columns, here and below.
  const [row] = (await db.execute(sql`
    select md5(string_agg(part, ' ' order by part)) as shape from (
      select concat_ws('.', oid, relname, relnatts, relchecks) as part from pg_class
        where relnamespace ${isOurs}
      union all select concat_ws('.', oid, convalidated) from pg_constraint
        where connamespace ${isOurs}
      union all select concat_ws('.', oid, tgenabled) from pg_trigger
      union all select concat_ws('.', oid, xmin) from pg_proc where pronamespace ${isOurs}
    ) parts`)) as { shape: string }[];
  return row?.shape ?? "";
}

type Named = { name: string }[];

/** The names of the tables that have rows. */
export async function filledTables(db: Database): Promise<string[]> {
  const tables = (await db.execute(sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`)) as Named;
  const each = tables.map(({ name }) => `select '${name}' as name where exists (table ${name})`);
  const filled = (await db.execute(sql.raw(each.join(" union all ")))) as Named;
  return filled.map(({ name }) => name);
}

/** Deletes all rows, and lets every number begin again. */
export async function emptyDatabase(db: Database) {
  const filled = await filledTables(db);
  if (filled.length > 0) {
    await db.execute(sql.raw(`truncate ${filled.join()} restart identity cascade`));
  }
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`);
}
