import { and, eq, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { drawers, drawerShifts } from "~drizzle/schema";

const isOpenOf = (personId: number) =>
  and(eq(drawerShifts.personId, personId), isNull(drawerShifts.closedAt));

/**
 * The drawer that a person has open, which is not closed until the transaction ends; or null. Whoever
 * closes it waits for payments that are under way.
 */
export async function lockOpenShift(tx: Database, personId: number | null) {
  if (personId === null) return null;
  const [shift] = await tx
    .select({ id: drawerShifts.id })
    .from(drawerShifts)
    .where(isOpenOf(personId))
    .for("share");
  return shift ?? null;
}

/**
 * The drawer that a person has open, by its name, with the business day on which it was opened, or
 * null; and whether the shop uses drawers at all.
 */
export async function getOpenDrawer(personId: number) {
  const { id: shiftId, day } = drawerShifts;
  const rows = await db
    .select({ shiftId, day, drawerId: drawers.id, name: drawers.name })
    .from(drawers)
    .leftJoin(drawerShifts, and(eq(drawerShifts.drawerId, drawers.id), isOpenOf(personId)))
    .where(isNull(drawers.retiredAt));
  const [open = null] = rows.flatMap((row) =>
    row.shiftId === null || row.day === null
      ? []
      : [{ ...row, shiftId: row.shiftId, day: row.day }],
  );
  return { open, hasDrawers: rows.length > 0 };
}

export type OpenDrawer = Awaited<ReturnType<typeof getOpenDrawer>>;
