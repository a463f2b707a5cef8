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

/** Records that the team has dealt with these requests outside of the site: nothing is due. */
export async function markSettled(tx: Database, ids: readonly number[]) {
  if (ids.length === 0) return;
  await tx
    .update(reservations)
    .set({ answeredAt: new Date(), dueAt: null })
    .where(and(inArray(reservations.id, [...ids]), isNotNull(reservations.dueAt)));
}

/** Records that the team has written to the guest of this booking or meeting: nothing is due. */
export async function markAnswered(tx: Database, row: Listed) {
  await tx
    .update(reservations)
    .set({ answeredAt: new Date(), dueAt: null })
    .where(and(isItsOwn(row), isNotNull(reservations.dueAt)));
}
