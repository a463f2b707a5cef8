import { desc, eq, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { deleteOldest, type Sweep } from "~/database/personal-tables.server";
import { sweepReservations } from "~/domain/appointments/personal-data.server";
import { sweepAudit } from "~/domain/audit/personal-data.server";
import { sweepBookings } from "~/domain/bookings/personal-data.server";
import { sweepNotifications } from "~/domain/forum/follows/personal-data.server";
import { sweepApplications } from "~/domain/careers/personal-data.server";
import { sweepContacts } from "~/domain/contact/personal-data.server";
import { sweepSentMail } from "~/domain/mail/personal-data.server";
import { sweepAccessRequests } from "~/domain/investors/personal-data.server";
import { sweepMeetings } from "~/domain/meetings/personal-data.server";
import { sweepMessages } from "~/domain/messages/personal-data.server";
import { sweepOrders } from "~/domain/orders/personal-data.server";
import { sweepInvitations } from "~/domain/people/personal-data.server";
import { sweepWishes } from "~/domain/shop/wishes/personal-data.server";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { privacyDeletions, retentionRuns } from "~drizzle/schema";
import { getRetention } from "./retention.server";
import { RETENTION_KINDS, type RetentionKind } from "./retention-kinds";

/** When the night's run is due, in New York. */
const DUE = "03:00";
/** After so long the process that began a run must have ended. */
const LOST_AFTER_MINUTES = 60;
const BATCH = 500;
const RUNS_SHOWN = 30;

type SweepOf = (tx: Database, sweep: Sweep) => Promise<number>;

const SWEEPS: Record<RetentionKind, readonly SweepOf[]> = {
  applications: [sweepApplications],
  bookings: [sweepReservations, sweepBookings, sweepMeetings],
  contacts: [sweepContacts],
  invitations: [sweepInvitations],
  investors: [sweepMessages, sweepAccessRequests],
  mail: [sweepSentMail],
  notifications: [sweepNotifications],
  orders: [sweepOrders],
  wishes: [sweepWishes],
  audit: [sweepAudit, sweepDeletions],
};

/**
 * Once a night, in whichever process is first: deletes what was kept long enough, and writes down
 * how much of each kind that was. A run whose process ended is taken over an hour later.
 */
export async function runRetention(now: Date) {
  const day = businessDay(now);
  if (businessTime(now) < DUE || !(await claim(day))) return;
  const periods = await getRetention();
  for (const { kind, unit } of RETENTION_KINDS) {
    const before = earlier(now, periods[kind], unit);
    for (const sweep of SWEEPS[kind]) await sweepAll(day, kind, sweep, before);
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

/** The reports of the privacy desk go with the entries of the audit log. */
async function sweepDeletions(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isOld = lt(privacyDeletions.createdAt, before);
  return (await deleteOldest(tx, privacyDeletions, isOld, limit)).length;
}

function earlier(now: Date, count: number, unit: "months" | "days"): Date {
  const before = new Date(now);
  if (unit === "days") before.setUTCDate(before.getUTCDate() - count);
  else before.setUTCMonth(before.getUTCMonth() - count);
  return before;
}

/** In short transactions, each of which also counts what it did. */
async function sweepAll(day: string, kind: RetentionKind, sweep: SweepOf, before: Date) {
  let swept: number;
  do {
    swept = await db.transaction(async (tx) => {
      const count = await sweep(tx, { before, limit: BATCH });
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
