import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Source } from "~/domain/inbox/inbox-kinds";
import { reservations } from "~drizzle/schema";

type Listed = { bookingId: number } | { meetingId: number };

const isItsOwn = (row: Listed) =>
  "bookingId" in row
    ? eq(reservations.bookingId, row.bookingId)
    : eq(reservations.meetingId, row.meetingId);

/** The item of this booking or meeting. Null for one from before reservations. */
export async function sourceOf(row: Listed, tx: Database = db): Promise<Source | null> {
  const [found] = await tx.select({ id: reservations.id }).from(reservations).where(isItsOwn(row));
  return found ? { kind: "appointment", sourceId: found.id } : null;
}

/**
 * Records that these requests are not the team's turn now, because it has dealt with them outside of
 * the site or waits for the guest: nothing is due.
 */
export async function markSettled(tx: Database, ids: readonly number[]) {
  if (ids.length === 0) return;
  await tx
    .update(reservations)
    .set({ answeredAt: new Date(), dueAt: null })
    .where(and(inArray(reservations.id, [...ids]), isNotNull(reservations.dueAt)));
}

/** Records that a request is the team's turn again, until this time. */
export async function markDue(tx: Database, id: number, dueAt: Date | null) {
  await tx
    .update(reservations)
    .set({ dueAt })
    .where(and(eq(reservations.id, id), eq(reservations.state, "requested")));
}

/** Records that the team has written to the guest of this booking or meeting: nothing is due. */
export async function markAnswered(tx: Database, row: Listed) {
  await tx
    .update(reservations)
    .set({ answeredAt: new Date(), dueAt: null })
    .where(and(isItsOwn(row), isNotNull(reservations.dueAt)));
}
