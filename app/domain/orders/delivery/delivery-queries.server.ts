import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { teamRole } from "~/domain/accounts/roles";
import { paidFor } from "~/domain/money/payments.server";
import { listBatchesOf } from "~/domain/stock/stock-queries.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { BUSINESS_TIME_ZONE, businessDay } from "~/lib/dates/dates";
import { parseCents } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import { deliveryRuns, deliveryStops, orderItems, orders, users } from "~drizzle/schema";
import { deliveryOf, isOnDay, isOpen, nextOfOrderColumns } from "../desk/desk-orders.server";
import type { OrderStatus } from "../order-status";
import { comesBack } from "./comes-back";
import { isUnderway, type Stop, stopState } from "./stop-state";

const returner = alias(users, "returner");

/**
 * Whether a run has left, and nobody has said since that it is back with all that was not handed over.
 * An order whose hand-over was undone after that is on the road again. Runs from before returns were
 * entered have no list of what left. They are back when no order of theirs is with the driver.
 */
const isOut = sql<boolean>`(${deliveryRuns}.departed_at is not null and exists (
  select 1 from ${deliveryStops} stop inner join ${orders} o on o.id = stop.order_id
  where stop.run_id = ${deliveryRuns}.id and (
    (stop.loaded is not null and ${deliveryRuns}.returned_at is null)
    or (o.status = 'ready' and (stop.back_at is null
      or stop.back_at > ${deliveryRuns}.returned_at)))))`;

/** How many runs are on the road. */
export const countOut = () => db.$count(deliveryRuns, isOut);

const runColumns = {
  id: deliveryRuns.id,
  day: deliveryRuns.day,
  vehicle: deliveryRuns.vehicle,
  departedAt: deliveryRuns.departedAt,
  returnedAt: deliveryRuns.returnedAt,
  returnedBy: returner.username,
  isOut,
  driverId: deliveryRuns.driverId,
  /** At the departure. */
  driverName: deliveryRuns.driverName,
  /** Null after the account was deleted. */
  driver: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  suspendedAt: users.suspendedAt,
};

/** Whether the driver may still work here is asked whenever the run is shown. */
const selectRuns = async (where: SQL, tx: Database = db) =>
  (
    await tx
      .select(runColumns)
      .from(deliveryRuns)
      .leftJoin(users, eq(users.id, deliveryRuns.driverId))
      .leftJoin(returner, eq(returner.id, deliveryRuns.returnedById))
      .where(where)
      .orderBy(asc(deliveryRuns.id))
  ).map(({ role, suspendedAt, ...run }) => ({
    ...run,
    isDriverOnTeam: role !== null && teamRole({ role }) !== null && suspendedAt === null,
  }));

export type Run = Awaited<ReturnType<typeof selectRuns>>[number];

const stopColumns = {
  stopId: deliveryStops.id,
  runId: deliveryStops.runId,
  onItsWayAt: deliveryStops.onItsWayAt,
  backAt: deliveryStops.backAt,
  reason: deliveryStops.reason,
  words: deliveryStops.words,
};

const carried = { loaded: deliveryStops.loaded, cameBack: deliveryStops.cameBack };

/** The earlier run that still has the order, because nobody has said that it is back in the shop. */
const inVehicleOf = sql<number | null>`(
  select run.id from ${deliveryStops} stop inner join ${deliveryRuns} run on run.id = stop.run_id
  where stop.order_id = ${orders}.id and stop.id < ${deliveryStops}.id
    and stop.back_at is not null and stop.loaded is not null
    and coalesce(run.returned_at < stop.back_at, true)
  order by stop.id desc limit 1)`;

// Everything about the customer is the order's.
const orderColumns = {
  id: orders.id,
  status: orders.status,
  customerName: orders.customerName,
  shippingAddress: orders.shippingAddress,
  phone: orders.phone,
  note: orders.note,
  fulfilment: orders.fulfilment,
  windowStartsAt: orders.windowStartsAt,
  windowEndsAt: orders.windowEndsAt,
  total: orders.total,
  deliveryFeeCents: orders.deliveryFeeCents,
  idCheckedAt: orders.idCheckedAt,
  paidCents: sql<number>`${paidFor(sql`${orders}.id`)}`.mapWith(Number),
  ...nextOfOrderColumns,
};

/** A run without its stops. Null if there is none. */
export async function getRun(id: number, tx: Database = db): Promise<Run | null> {
  return (await selectRuns(eq(deliveryRuns.id, id), tx))[0] ?? null;
}

/** The stops of a run in their sequence, each with its order as it is now. */
export async function listStops(run: Pick<Run, "id" | "departedAt">, tx: Database = db) {
  const stops = await tx
    .select({ ...stopColumns, ...carried, inVehicleOf, ...orderColumns })
    .from(deliveryStops)
    .innerJoin(orders, eq(orders.id, deliveryStops.orderId))
    .where(eq(deliveryStops.runId, run.id))
    .orderBy(asc(deliveryStops.position), asc(deliveryStops.id));
  return stops.map((stop) => {
    // The table's check constraint allows no other status.
    const status = stop.status as OrderStatus;
    const { departedAt } = run;
    return {
      ...stop,
      status,
      state: stopState({ ...stop, departedAt }, status),
      openCents: parseCents(stop.total) - stop.paidCents,
    };
  });
}

/** A run with its stops, their lines and batches. Null if there is none. */
export async function getRunWithStops(id: number, tx: Database = db) {
  const run = await getRun(id, tx);
  if (!run) return null;
  const stops = await listStops(run, tx);
  const items = await tx
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      price: orderItems.price,
      /** Of one piece. */
      milligrams: orderItems.milligrams,
      discountCents: orderItems.discountCents,
    })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        stops.map((stop) => stop.id),
      ),
    )
    .orderBy(asc(orderItems.id));
  const batches = await listBatchesOf(
    items.map((item) => item.id),
    tx,
  );
  return {
    run,
    stops: stops.map((stop) => {
      const ofStop = items
        .filter(({ orderId }) => orderId === stop.id)
        .map((item) => ({
          ...item,
          batches: batches.filter(({ orderItemId }) => orderItemId === item.id),
        }));
      const back = run.isOut ? comesBack({ ...stop, items: ofStop }) : (stop.cameBack ?? []);
      /** `back` is what comes back with the vehicle, or came back. */
      return { ...stop, items: ofStop, back };
    }),
  };
}

export type RunStop = NonNullable<Awaited<ReturnType<typeof getRunWithStops>>>["stops"][number];

/** The business day of an order's window. Null without one. */
const windowDay = sql`(${orders.windowStartsAt} at time zone ${sql.raw(`'${BUSINESS_TIME_ZONE}'`)})::date`;

/**
 * Whether an order is on a run and cannot be put on another one: the run has left, or it is planned
 * for the order's day. A planned run of a past day, or of a day before the order was moved, keeps
 * nothing.
 */
const isTaken = (today: string) => sql<boolean>`exists (
  select 1 from ${deliveryStops} stop inner join ${deliveryRuns} run on run.id = stop.run_id
  where stop.order_id = ${orders}.id and stop.back_at is null
    and (run.departed_at is not null
      or (run.day >= ${today}::date and run.day = coalesce(${windowDay}, run.day))))`;

/** The most orders that the pages of deliveries list. */
const LIMIT = 100;

/**
 * The deliveries of a business day that are on no run, by window. Today has those of earlier days
 * too, and those without a window.
 */
export async function listUnplanned(day: string, now: Date) {
  const today = businessDay(now);
  const when =
    day === today
      ? or(
          isNull(orders.windowStartsAt),
          lt(orders.windowStartsAt, businessInstant(addDays(day, 1), "00:00")),
        )
      : isOnDay(day);
  const found = await db
    .select({
      id: orders.id,
      status: orders.status,
      customerName: orders.customerName,
      shippingAddress: orders.shippingAddress,
      fulfilment: orders.fulfilment,
      windowStartsAt: orders.windowStartsAt,
      windowEndsAt: orders.windowEndsAt,
      delivery: deliveryOf,
    })
    .from(orders)
    .where(and(eq(orders.fulfilment, "delivery"), isOpen, when, sql`not ${isTaken(today)}`))
    .orderBy(asc(orders.windowStartsAt), asc(orders.id))
    .limit(LIMIT);
  // The table's check constraint allows no other status.
  return found.map((order) => ({ ...order, status: order.status as OrderStatus }));
}

export type Unplanned = Awaited<ReturnType<typeof listUnplanned>>[number];

/** The runs of a business day. Today has those of earlier days too that are still on the road. */
export async function listRuns(day: string, now: Date) {
  const isToday = day === businessDay(now);
  const runs = await selectRuns(
    isToday
      ? sql`${deliveryRuns.day} = ${day}::date or (${deliveryRuns.day} < ${day}::date and ${isOut})`
      : eq(deliveryRuns.day, day),
  );
  const counts = await db
    .select({
      runId: deliveryStops.runId,
      stops: sql<number>`count(*)::int`,
      left: sql<number>`(count(*) filter (
        where ${deliveryStops.backAt} is null and ${orders.status} in ('pending', 'confirmed', 'ready')))::int`,
    })
    .from(deliveryStops)
    .innerJoin(orders, eq(orders.id, deliveryStops.orderId))
    .where(
      inArray(
        deliveryStops.runId,
        runs.map(({ id }) => id),
      ),
    )
    .groupBy(deliveryStops.runId);
  const countOf = new Map(counts.map(({ runId, ...count }) => [runId, count]));
  return runs.map((run) => ({ ...run, ...(countOf.get(run.id) ?? { stops: 0, left: 0 }) }));
}

export type ListedRun = Awaited<ReturnType<typeof listRuns>>[number];

/** The newest stop of an order with its run. Null if it was on none. */
export async function getStopOf(orderId: number, tx: Database = db) {
  const [stop] = await tx
    .select({
      ...stopColumns,
      departedAt: deliveryRuns.departedAt,
      returnedAt: deliveryRuns.returnedAt,
      driverName: deliveryRuns.driverName,
      driver: users.username,
    })
    .from(deliveryStops)
    .innerJoin(deliveryRuns, eq(deliveryRuns.id, deliveryStops.runId))
    .leftJoin(users, eq(users.id, deliveryRuns.driverId))
    .where(eq(deliveryStops.orderId, orderId))
    .orderBy(desc(deliveryStops.id))
    .limit(1);
  return stop ?? null;
}

/** What the customer of an order may know of its newest stop. */
export async function getShownStop(orderId: number): Promise<Stop | null> {
  const stop = await getStopOf(orderId);
  if (!stop) return null;
  const { departedAt, onItsWayAt, backAt, reason, words } = stop;
  return { departedAt, onItsWayAt, backAt, reason, words };
}

/**
 * Why nothing in the shop can be changed for this order, because it is in a vehicle; null if it is
 * not. Problem: "conflict", with what to do instead.
 */
export async function refuseUnderway(
  tx: Database,
  order: { id: number; status: OrderStatus },
  instead: string,
): Promise<Refusal | null> {
  const driver = await driverWith(tx, order);
  return driver ? refuse("conflict", `This order is with ${driver}. ${instead}`) : null;
}

/** Who has this order in the vehicle: "Ann", or "a former member". Null if nobody has. */
export async function driverWith(
  tx: Database,
  order: { id: number; status: OrderStatus },
): Promise<string | null> {
  const stop = await getStopOf(order.id, tx);
  if (!stop || !isUnderway(stopState(stop, order.status))) return null;
  return stop.driverName ?? stop.driver ?? "a former member";
}
