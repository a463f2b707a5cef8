import { sql } from "drizzle-orm";
import { businessTime } from "~/lib/dates/dates";
import { runEach } from "~/platform/jobs/jobs.server";
import { db, openedEmbedded } from "../db.server";
import { onlyRow, selectRows } from "../rows.server";

/** As much as two checkpoints apart may write. PGlite begins none by itself. */
const LONGEST_WAL_BYTES = 64 * 1024 * 1024;
/** The embedded database does nothing else meanwhile, so larger tables wait for the night. */
const LARGE_BYTES = 64 * 1024 * 1024;
/** In New York. */
const NIGHT = { from: "03:00", to: "05:00" };

type Table = { name: string; isVacuumDue: boolean };

/**
 * Vacuums and analyzes the tables of the embedded database that need it, by the same rules as
 * PostgreSQL's autovacuum, which PGlite lacks. Also analyzes those that never were. PostgreSQL does
 * this by itself.
 */
export async function tendTables(now: Date) {
  if (!openedEmbedded()) return;
  const time = businessTime(now);
  const isNight = time >= NIGHT.from && time < NIGHT.to;
  const due = await selectRows<Table>(sql`
    select relid::regclass::text as name,
      n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) as "isVacuumDue"
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where (${isNight} or pg_relation_size(relid) < ${LARGE_BYTES}::bigint)
      and (n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
        or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
        or (reltuples < 0 and pg_relation_size(relid) > 0))
    order by 1`);
  await runEach(due, ({ name, isVacuumDue }) =>
    // The name is quoted by PostgreSQL where it must be.
    db.execute(sql.raw(`${isVacuumDue ? "vacuum (analyze)" : "analyze"} ${name}`)),
  );
}

/**
 * Makes a checkpoint in the embedded database once its log has grown to 64 MB. Without one the log
 * grows until the site stops, and so do backups, which contain it.
 */
export async function shortenLog() {
  if (!openedEmbedded()) return;
  const rows = await selectRows<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::float as bytes from pg_ls_waldir()`,
  );
  if (onlyRow(rows).bytes > LONGEST_WAL_BYTES) await db.execute(sql`checkpoint`);
}
