import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { businessDay } from "~/lib/dates/dates";
import { userPoints } from "~drizzle/schema";
import { dayOf, enterAct, openAccount } from "./ledger.server";

/** Members already counted on `day` by this process. Their next page needs no query. */
const counted = { day: "", users: new Set<number>() };

/**
 * Gives the point for a member's first view of a community page in a day (America/New_York). Later
 * views write nothing and usually run no query. Visitors get no points.
 */
export async function countVisit(user: { id: number } | null, now = new Date()): Promise<void> {
  if (!user) return;
  const day = businessDay(now);
  if (counted.day !== day) {
    counted.day = day;
    counted.users.clear();
  }
  if (counted.users.has(user.id)) return;
  // A full disk must not keep members from reading: the next view counts.
  const isDone = await whenDatabaseAway(count(user.id, day, now), () => false);
  if (isDone && counted.day === day) counted.users.add(user.id);
}

async function count(userId: number, day: string, now: Date): Promise<boolean> {
  if (!(await wasCounted(userId, day))) await enterVisit(userId, now);
  return true;
}

async function wasCounted(userId: number, day: string): Promise<boolean> {
  const [row] = await db
    .select({ lastVisitDate: userPoints.lastVisitDate })
    .from(userPoints)
    .where(eq(userPoints.userId, userId));
  return row?.lastVisitDate === day;
}

async function enterVisit(userId: number, now: Date) {
  await db.transaction(async (tx) => {
    const opened = await openAccount(tx, userId, now);
    if (opened.account.lastVisitDate === dayOf(opened)) return;
    const description = "Your first visit of the day";
    await enterAct(tx, opened, { action: "daily-visit", description });
  });
}
