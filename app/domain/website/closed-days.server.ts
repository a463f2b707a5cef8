import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { closedDays } from "~drizzle/schema";

/** A day on which nobody is there after all, and what was cancelled and told because of it. */
export type ClosedDay = typeof closedDays.$inferSelect;

/** The closed days from that day on, in their order. */
export const listClosedDays = (from: string): Promise<ClosedDay[]> =>
  db.select().from(closedDays).where(gte(closedDays.day, from)).orderBy(asc(closedDays.day));

/** The days that were closed until then and whose customers were not told yet. */
export const listUntoldDays = (until: Date): Promise<{ day: string }[]> =>
  db
    .select({ day: closedDays.day })
    .from(closedDays)
    .where(and(isNull(closedDays.toldAt), lte(closedDays.closedAt, until)))
    .orderBy(asc(closedDays.day));

/** The closed day, locked until the transaction ends. Null if that day is not closed. */
export async function lockClosedDay(tx: Database, day: string): Promise<ClosedDay | null> {
  const [row] = await tx.select().from(closedDays).where(eq(closedDays.day, day)).for("update");
  return row ?? null;
}

/** Closes a day, and locks it. False if it is closed. */
export async function storeClosedDay(
  tx: Database,
  closed: Pick<ClosedDay, "day" | "reason" | "closedAt">,
): Promise<boolean> {
  const stored = await tx
    .insert(closedDays)
    .values({ ...closed, sessions: [], toldOrders: [] })
    .onConflictDoNothing()
    .returning({ day: closedDays.day });
  return stored.length > 0;
}

/** Keeps what was cancelled and told because of a locked closed day. */
export async function updateClosedDay(
  tx: Database,
  day: string,
  set: Partial<Pick<ClosedDay, "sessions" | "toldOrders" | "toldAt">>,
) {
  await tx.update(closedDays).set(set).where(eq(closedDays.day, day));
}

/** Opens a closed day. */
export async function deleteClosedDay(tx: Database, day: string) {
  await tx.delete(closedDays).where(eq(closedDays.day, day));
}
