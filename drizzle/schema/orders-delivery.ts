import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, id, instant } from "./columns";
import { orders } from "./orders";

/** A drive of one person with one vehicle, which brings orders to their customers. */
export const deliveryRuns = pgTable(
  "delivery_runs",
  {
    id: id(),
    /** The business day (New York) for which it is planned. */
    day: date({ mode: "string" }).notNull(),
    /** Null after the account was deleted. */
    driverId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The vehicle with its plate. */
    vehicle: varchar({ length: 100 }).notNull(),
    /** When it left the shop. Its stops stay as they were then. */
    departedAt: instant(),
    /** The driver's name at the departure. It stays when the account is deleted. Null until then. */
    driverName: varchar({ length: 201 }),
    /** When it was back in the shop with all that was not handed over. */
    returnedAt: instant(),
    /** Who said so. Null after the account was deleted. */
    returnedById: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("delivery_runs_day_idx").on(table.day, table.id),
    index("delivery_runs_driver_id_idx").on(table.driverId),
    index("delivery_runs_returned_by_id_idx").on(table.returnedById),
  ],
);

/** A line of an order as it left the shop. A line that is left out on the way is gone from its order. */
export type LoadedLine = { line: number; name: string; quantity: number; batches: string | null };

/**
 * An order on a run. Who lives where stands in the order only. An order that came back stays as a stop of
 * that run, and may be on a later one.
 */
export const deliveryStops = pgTable(
  "delivery_stops",
  {
    id: id(),
    runId: integer()
      .notNull()
      .references(() => deliveryRuns.id, { onDelete: "cascade" }),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Its place among the stops of the run. */
    position: integer().notNull(),
    /** What of it was in the vehicle at the departure. Null until then. */
    loaded: jsonb().$type<LoadedLine[]>(),
    /** What of it came back with the vehicle. Null until the run is back. */
    cameBack: jsonb().$type<LoadedLine[]>(),
    /** When the driver set out for it, which is when the customer was told. */
    onItsWayAt: instant(),
    /** When the driver reported that it could not be delivered. */
    backAt: instant(),
    reason: varchar({ length: 10, enum: ["nobody", "id", "address", "other"] }),
    /** The reason in the driver's words, for the customer. */
    words: varchar({ length: 300 }),
    createdAt: createdAt(),
  },
  (table) => [
    // An order is on one run at a time.
    uniqueIndex("delivery_stops_open_order")
      .on(table.orderId)
      .where(sql`${table.backAt} is null`),
    index("delivery_stops_order_id_idx").on(table.orderId, table.id),
    index("delivery_stops_run_id_idx").on(table.runId, table.position),
    check(
      "delivery_stops_reason_known",
      sql`${table.reason} in ('nobody', 'id', 'address', 'other')`,
    ),
    check(
      "delivery_stops_back_for_a_reason",
      sql`(${table.backAt} is null) = (${table.reason} is null)`,
    ),
  ],
);
