import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { reservations } from "~drizzle/schema";

/** Records that the team has written to the guest of this booking or meeting: nothing is due. */
export async function markAnswered(
  tx: Database,
  row: { bookingId: number } | { meetingId: number },
) {
  const isIts =
    "bookingId" in row
      ? eq(reservations.bookingId, row.bookingId)
      : eq(reservations.meetingId, row.meetingId);
  await tx
    .update(reservations)
    .set({ answeredAt: new Date(), dueAt: null })
    .where(and(isIts, isNotNull(reservations.dueAt)));
}
