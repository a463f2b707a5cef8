import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { dayCloses, drawerMoves, drawers, drawerShifts, payments, users } from "~drizzle/schema";
import { countRunsOutSoon } from "../reports/runs-out.server";

const openShift = and(eq(drawerShifts.drawerId, drawers.id), isNull(drawerShifts.closedAt));

const columns = {
  id: drawers.id,
  name: drawers.name,
  retiredAt: drawers.retiredAt,
  shiftId: drawerShifts.id,
  personId: drawerShifts.personId,
  person: users.username,
  day: drawerShifts.day,
  openedAt: drawerShifts.createdAt,
};

const selectDrawers = (tx: Database = db) =>
  tx
    .select(columns)
    .from(drawers)
    .leftJoin(drawerShifts, openShift)
    .leftJoin(users, eq(users.id, drawerShifts.personId));

/** All drawers by name, each with who has it open since when, if anybody. Retired ones last. */
export const listDrawers = () =>
  selectDrawers().orderBy(asc(isNotNull(drawers.retiredAt)), asc(drawers.name), asc(drawers.id));

export type DrawerRow = Awaited<ReturnType<typeof listDrawers>>[number];

/**
 * A drawer with the moves of cash since it was opened, and with the float that its last close left,
 * in cents, or null before its first close. Null if there is no such drawer. What should be in it is
 * not said: its count is blind.
 */
export async function getDrawer(id: number, tx: Database = db) {
  const [drawer] = await selectDrawers(tx).where(eq(drawers.id, id));
  if (!drawer) return null;
  const [last, moves] = await Promise.all([
    tx
      .select({ leftCents: drawerShifts.leftCents })
      .from(drawerShifts)
      .where(and(eq(drawerShifts.drawerId, id), isNotNull(drawerShifts.closedAt)))
      .orderBy(desc(drawerShifts.id))
      .limit(1),
    drawer.shiftId === null ? [] : listMoves(drawer.shiftId, tx),
  ]);
  return { ...drawer, lastFloatCents: last[0]?.leftCents ?? null, moves };
}

function listMoves(shiftId: number, tx: Database) {
  const { id, kind, cents, reason, createdAt } = drawerMoves;
  return tx
    .select({ id, kind, cents, reason, createdAt, movedBy: users.username })
    .from(drawerMoves)
    .leftJoin(users, eq(users.id, drawerMoves.actorId))
    .where(eq(drawerMoves.shiftId, shiftId))
    .orderBy(asc(id));
}

export type DrawerMove = Awaited<ReturnType<typeof listMoves>>[number];

/** What went into a drawer without a sale, less what went out and to the safe. */
const SIGNED = sql`case when kind = 'in' then cents else -cents end`;

/** What should be in an open drawer, in cents: above $21,474,836.47 it is no integer of PostgreSQL. */
export async function expectedIn(tx: Database, shift: { id: number; floatCents: number }) {
  const { cash, moved } = onlyRow(
    await selectRows<{ cash: number; moved: number }>(
      sql`select
        (select coalesce(sum(cents), 0)::float8 from ${payments} where shift_id = ${shift.id}) as cash,
        (select coalesce(sum(${SIGNED}), 0)::float8 from ${drawerMoves}
          where shift_id = ${shift.id}) as moved`,
      tx,
    ),
  );
  return shift.floatCents + cash + moved;
}

/**
 * What was paid into drawers of a day less what was paid out, in cents. What was dropped into the
 * safe is still in the house.
 */
export async function movedOn(tx: Database, day: string): Promise<number> {
  const { moved } = onlyRow(
    await selectRows<{ moved: number }>(
      sql`select coalesce(sum(${SIGNED}), 0)::float8 as moved from ${drawerMoves} move
        join ${drawerShifts} shift on shift.id = move.shift_id
        where shift.day = ${day}::date and move.kind <> 'drop'`,
      tx,
    ),
  );
  return moved;
}

/** The drawers that were opened on a business day, in that sequence, with their counts if closed. */
export function listShiftsOn(day: string) {
  return db
    .select({
      id: drawerShifts.id,
      drawerId: drawers.id,
      name: drawers.name,
      personId: drawerShifts.personId,
      person: users.username,
      floatCents: drawerShifts.floatCents,
      closedAt: drawerShifts.closedAt,
      countedCents: dayCloses.countedCashCents,
      expectedCents: dayCloses.expectedCashCents,
      note: dayCloses.note,
    })
    .from(drawerShifts)
    .innerJoin(drawers, eq(drawers.id, drawerShifts.drawerId))
    .leftJoin(users, eq(users.id, drawerShifts.personId))
    .leftJoin(dayCloses, eq(dayCloses.shiftId, drawerShifts.id))
    .where(eq(drawerShifts.day, day))
    .orderBy(asc(drawerShifts.id));
}

export type ShiftRow = Awaited<ReturnType<typeof listShiftsOn>>[number];

/** How long a day that was not closed is named. */
const NAMED_DAYS = 7;

/**
 * What earlier business days left open: the drawers that nobody counted, and the latest day of a week
 * with payments and without a count of the whole day, null for none. And how many products run out
 * soon, in the same query.
 */
export async function listUnclosed(today: string) {
  return onlyRow(
    await selectRows<{ open: number; day: string | null; soon: number }>(sql`select
      (select count(*)::int from ${drawerShifts}
        where closed_at is null and day < ${today}::date) as open,
      (select max(payment.day)::text from ${payments} payment
        where payment.day < ${today}::date and payment.day >= ${today}::date - ${NAMED_DAYS}::int
          and not exists (select 1 from ${dayCloses} close
            where close.day = payment.day and close.shift_id is null)) as day,
      ${countRunsOutSoon(today)} as soon`),
  );
}
