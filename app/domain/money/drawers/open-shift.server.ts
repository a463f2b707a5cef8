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

/** The drawer that a person has open, by its name, or null. */
export async function getOpenDrawer(personId: number) {
  const [open] = await db
    .select({ shiftId: drawerShifts.id, drawerId: drawers.id, name: drawers.name })
    .from(drawerShifts)
    .innerJoin(drawers, eq(drawers.id, drawerShifts.drawerId))
    .where(isOpenOf(personId));
  return open ?? null;
}

export type OpenDrawer = NonNullable<Awaited<ReturnType<typeof getOpenDrawer>>>;
