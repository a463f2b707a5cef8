import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { cents, createdAt, id, instant } from "./columns";

/** A drawer for cash, by its name. */
export const drawers = pgTable("drawers", {
  id: id(),
  name: varchar({ length: 60 }).notNull(),
  /** Set while nobody can open it. Its counts stay. */
  retiredAt: instant(),
  createdAt: createdAt(),
});

/** A drawer that somebody opened, until it is counted and closed (day_closes). */
export const drawerShifts = pgTable(
  "drawer_shifts",
  {
    id: id(),
    drawerId: integer()
      .notNull()
      .references(() => drawers.id),
    /** Whose cash goes into it. Null after the account was deleted. */
    personId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The business day (New York) on which it was opened. */
    day: date({ mode: "string" }).notNull(),
    /** The change with which it began. */
    floatCents: cents().notNull(),
    /** What was left in it for the next one, once it is closed. */
    leftCents: cents(),
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("drawer_shifts_open_drawer")
      .on(table.drawerId)
      .where(sql`${table.closedAt} is null`),
    uniqueIndex("drawer_shifts_open_person")
      .on(table.personId)
      .where(sql`${table.closedAt} is null`),
    index("drawer_shifts_drawer_id_idx").on(table.drawerId, table.id),
    index("drawer_shifts_person_id_idx").on(table.personId),
    index("drawer_shifts_day_idx").on(table.day),
  ],
);

const MOVES = ["in", "out", "drop"] as const;

/** Cash that went into or out of an open drawer without a sale. Rows are never changed. */
export const drawerMoves = pgTable(
  "drawer_moves",
  {
    id: id(),
    shiftId: integer()
      .notNull()
      .references(() => drawerShifts.id),
    kind: varchar({ length: 10, enum: MOVES }).notNull(),
    cents: cents().notNull(),
    reason: varchar({ length: 300 }).notNull(),
    actorId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("drawer_moves_shift_id_idx").on(table.shiftId, table.id),
    index("drawer_moves_actor_id_idx").on(table.actorId),
    check("drawer_moves_kind_known", sql`${table.kind} in ('in', 'out', 'drop')`),
    check("drawer_moves_positive", sql`${table.cents} > 0`),
  ],
);
