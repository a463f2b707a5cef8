import { desc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { sweepRows } from "~/platform/database/personal/forget-rows.server";
import type { PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { sweepMailFiles } from "~/domain/mail/mail-files.server";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { runEach } from "~/platform/jobs/jobs.server";
import { retentionRuns } from "~drizzle/schema";
import { getRetention } from "./retention.server";
import { RETENTION_KINDS, type RetentionKind } from "./retention-kinds";

/** When the night's run is due, in New York. */
const DUE = "03:00";
/** After so long the process that began a run must have ended. */
const LOST_AFTER_MINUTES = 60;
const BATCH = 500;
const RUNS_SHOWN = 30;

/** Deletes the files of mail that was kept long enough. Each host has files of its own. */
export async function deleteOldMailFiles(now: Date) {
  const { mail } = await getRetention();
  await sweepMailFiles(earlier(now, mail, "days"));
}

/**
 * Once a night, in whichever process is first: deletes what was kept long enough, and writes down
 * how much of each kind that was. A kind that fails stops no other kind, and the next call tries it
 * again. A run whose process ended is taken over an hour later.
 */
export async function runRetention(now: Date, tables: readonly PersonalTable[]) {
  const day = businessDay(now);
  if (businessTime(now) < DUE || !(await claim(day))) return;
  const periods = await getRetention();
  try {
    await runEach(RETENTION_KINDS, ({ kind, unit }) =>
      runEach(
        tables.filter(({ retention }) => retention?.kind === kind),
        (table) => sweepAll(day, kind, table, earlier(now, periods[kind], unit)),
      ),
    );
  } catch (error) {
    await giveBack(day);
    throw error;
  }
  await db.update(retentionRuns).set({ finishedAt: new Date() }).where(eq(retentionRuns.day, day));
}

/** The last 30 runs, newest first. */
export function listRetentionRuns() {
  return db.select().from(retentionRuns).orderBy(desc(retentionRuns.day)).limit(RUNS_SHOWN);
}

/** Whether this process does the run of the day. Only one gets it. */
async function claim(day: string): Promise<boolean> {
  const claimed = await db
    .insert(retentionRuns)
    .values({ day })
    .onConflictDoUpdate({
      target: retentionRuns.day,
      set: { startedAt: new Date() },
      setWhere: sql`${retentionRuns.finishedAt} is null
        and ${retentionRuns.startedAt} < now() - make_interval(mins => ${LOST_AFTER_MINUTES})`,
    })
    .returning({ day: retentionRuns.day });
  return claimed.length > 0;
}

/** Lets the next call, in any process, do the run of the day again. */
async function giveBack(day: string) {
  const startedAt = sql`now() - make_interval(mins => ${LOST_AFTER_MINUTES + 1})`;
  await db.update(retentionRuns).set({ startedAt }).where(eq(retentionRuns.day, day));
}

function earlier(now: Date, count: number, unit: "months" | "days"): Date {
  const before = new Date(now);
  if (unit === "days") before.setUTCDate(before.getUTCDate() - count);
  else before.setUTCMonth(before.getUTCMonth() - count);
  return before;
}

/** In short transactions, each of which also counts what it did. */
async function sweepAll(day: string, kind: RetentionKind, table: PersonalTable, before: Date) {
  let swept: number;
  do {
    swept = await db.transaction(async (tx) => {
      const count = await sweepRows(tx, table, { before, limit: BATCH });
      if (count > 0) {
        await tx
          .update(retentionRuns)
          .set({
            report: sql`jsonb_set(${retentionRuns.report}, array[${kind}]::text[],
              to_jsonb(coalesce((${retentionRuns.report} ->> ${kind})::int, 0) + ${count}::int))`,
          })
          .where(eq(retentionRuns.day, day));
      }
      return count;
    });
  } while (swept === BATCH);
}
