import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type EditCheck, lockEdit } from "~/platform/database/edit-check.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { plural } from "~/lib/counts";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { deliveryRuns, deliveryStops, orders } from "~drizzle/schema";
import { OPEN_STATUSES, STATUS_WORDS } from "../order-status";
import { lockOrder } from "../orders-queries.server";
import type { RunInput } from "./delivery.schema";
import { loadOf } from "./comes-back";
import { getRun, getRunWithStops, listStops, type Run } from "./delivery-queries.server";
import { nameOfDriver } from "./driver-name";
import { notLeaving, seenStops } from "./not-leaving";

const NO_RUN = refuse("not-found", "That run is no longer there");
const NOT_ON_TEAM = refuse("invalid", "Choose a driver who is on the team now", {
  field: "driver",
});

/** A run that the caller changes. No other run is planned or changed until the transaction ends. */
export async function lockRun(tx: Database, id: number): Promise<Outcome<{ run: Run }>> {
  await lockEdit("delivery runs", tx);
  const run = await getRun(id, tx);
  return run ? { ok: true, run } : NO_RUN;
}

/** The same, if it has not left yet. Problem too: "conflict". */
async function lockPlanned(tx: Database, id: number): Promise<Outcome<{ run: Run }>> {
  const locked = await lockRun(tx, id);
  if (!locked.ok || !locked.run.departedAt) return locked;
  return refuse("conflict", "This run has left, so it stays as it is");
}

/** Writes an act about a run into the audit log. */
export const recordRun = (
  tx: Database,
  actor: Admin,
  runId: number,
  act: string,
  detail?: string,
) =>
  recordAudit(tx, actor, {
    act,
    subject: `delivery run ${runId}`,
    ...(detail !== undefined && { detail }),
  });

const isOfTeam = async (driver: number) => (await listTeam()).some(({ id }) => id === driver);

/**
 * Plans a run of a member of the team on a business day. The same form by the same person again within
 * 10 minutes makes no second one. Problems: "invalid" at `driver` if nobody of the team has this id, at
 * `day` for a past one.
 */
export async function planRun(
  actor: Admin,
  { day, driver: driverId, vehicle }: RunInput & { day: string },
): Promise<Outcome<{ id: number }>> {
  if (!(await isOfTeam(driverId))) return NOT_ON_TEAM;
  if (day < businessDay(new Date())) {
    return refuse("invalid", "Choose today or a later day", { field: "day" });
  }
  const act = { name: "plan run", by: actor.id, content: { day, driverId, vehicle } };
  return once(act, { id: deliveryRuns.id }, async (tx) => {
    const run = made(
      await tx
        .insert(deliveryRuns)
        .values({ day, driverId, vehicle })
        .returning({ id: deliveryRuns.id }),
    );
    await recordRun(tx, actor, run.id, "delivery run planned", `${day}, ${vehicle}`);
    return run;
  });
}

/**
 * Gives a run that has not left another driver or vehicle. Problems: "not-found"; "conflict" once it
 * has left; "invalid" at `driver`; that of `check`.
 */
export async function changeRun(
  actor: Admin,
  runId: number,
  { driver: driverId, vehicle }: RunInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  const canDrive = await isOfTeam(driverId);
  return db.transaction(async (tx) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const locked = await lockPlanned(tx, runId);
    if (!locked.ok) return locked;
    const done = { ok: true as const, id: runId };
    if (locked.run.driverId === driverId && locked.run.vehicle === vehicle) return done;
    if (!canDrive) return NOT_ON_TEAM;
    await tx.update(deliveryRuns).set({ driverId, vehicle }).where(eq(deliveryRuns.id, runId));
    await recordRun(tx, actor, runId, "delivery run changed", vehicle);
    return done;
  });
}

/**
 * Puts orders at the end of a run that has not left. Those that are on it already stay where they are.
 * An order leaves a planned run of a past day, or of a day from which it was moved. Problems:
 * "not-found"; "invalid" without an order; "conflict" once the run has left, and if an order is no
 * open delivery or is on another run. Then nothing is changed.
 */
export function addStops(
  actor: Admin,
  runId: number,
  orderIds: readonly number[],
): Promise<Outcome<{ added: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockPlanned(tx, runId);
    if (!locked.ok) return locked;
    if (orderIds.length === 0) return refuse("invalid", "Choose an order first");
    const stops = await listStops(locked.run, tx);
    const chosen = new Set(orderIds);
    for (const { id } of stops) chosen.delete(id);
    const others = await openStopsOf(tx, [...chosen]);
    for (const orderId of chosen) {
      const refusal =
        (await refuseOrder(tx, orderId)) ??
        refuseOther(others.find((stop) => stop.orderId === orderId));
      if (refusal) return refusal;
    }
    if (chosen.size === 0) return { ok: true, added: 0 };
    if (others.length > 0) {
      const ids = others.map(({ id }) => id);
      await tx.delete(deliveryStops).where(inArray(deliveryStops.id, ids));
    }
    await tx.insert(deliveryStops).values(
      [...chosen].map((orderId, index) => ({
        runId,
        orderId,
        position: stops.length + index + 1,
      })),
    );
    const detail = [...chosen].map((id) => `order ${id}`).join(", ");
    await recordRun(tx, actor, runId, "orders put on a delivery run", detail);
    return { ok: true, added: chosen.size };
  });
}

async function refuseOrder(tx: Database, orderId: number): Promise<Refusal | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse("not-found", `Order ${orderId} is no longer there`);
  if (order.fulfilment !== "delivery") return refuse("conflict", `Order ${orderId} is picked up`);
  if (OPEN_STATUSES.includes(order.status)) return null;
  const { label } = STATUS_WORDS[order.status];
  return refuse("conflict", `Order ${orderId} is ${label.toLowerCase()} meanwhile`);
}

const openStopsOf = async (tx: Database, orderIds: readonly number[]) =>
  tx
    .select({
      id: deliveryStops.id,
      orderId: deliveryStops.orderId,
      runId: deliveryStops.runId,
      day: deliveryRuns.day,
      departedAt: deliveryRuns.departedAt,
      windowStartsAt: orders.windowStartsAt,
    })
    .from(deliveryStops)
    .innerJoin(deliveryRuns, eq(deliveryRuns.id, deliveryStops.runId))
    .innerJoin(orders, eq(orders.id, deliveryStops.orderId))
    .where(and(inArray(deliveryStops.orderId, [...orderIds]), isNull(deliveryStops.backAt)));

type OtherStop = Awaited<ReturnType<typeof openStopsOf>>[number];

/** As listUnplanned: a planned run of a past day, or of another day than the order's, keeps nothing. */
function refuseOther(stop: OtherStop | undefined): Refusal | null {
  if (!stop) return null;
  const { orderId, runId, day, departedAt, windowStartsAt } = stop;
  if (departedAt) return refuse("conflict", `Order ${orderId} left with run ${runId}`);
  const isOfDay = !windowStartsAt || businessDay(windowStartsAt) === day;
  if (day < businessDay(new Date()) || !isOfDay) return null;
  return refuse("conflict", `Order ${orderId} is on run ${runId}. Take it off there first`);
}

type StopOf = { runId: number; orderId: number };

/**
 * Takes an order off a run that has not left. Idempotent. Problems: "not-found"; "conflict" once it has
 * left.
 */
export function takeOff(actor: Admin, { runId, orderId }: StopOf): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockPlanned(tx, runId);
    if (!locked.ok) return locked;
    const gone = await tx
      .delete(deliveryStops)
      .where(and(eq(deliveryStops.runId, runId), eq(deliveryStops.orderId, orderId)))
      .returning({ id: deliveryStops.id });
    if (gone.length > 0) {
      await recordRun(tx, actor, runId, "order taken off a delivery run", `order ${orderId}`);
    }
    return { ok: true };
  });
}

/**
 * Gives a stop of a run that has not left this place, from 1. The same press again changes nothing.
 * Problems: "not-found"; "conflict" once the run has left.
 */
export function placeStop({ runId, orderId }: StopOf, place: number): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockPlanned(tx, runId);
    if (!locked.ok) return locked;
    const stops = await listStops(locked.run, tx);
    const moved = stops.find(({ id }) => id === orderId);
    if (!moved) return refuse("not-found", `Order ${orderId} is no longer on this run`);
    const others = stops.filter((stop) => stop !== moved);
    const sequence = [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
    for (const [index, { stopId }] of sequence.entries()) {
      await tx
        .update(deliveryStops)
        .set({ position: index + 1 })
        .where(eq(deliveryStops.id, stopId));
    }
    return { ok: true };
  });
}

/**
 * Records that a run left the shop now. From then on its stops stay. The same press again changes
 * nothing. Problems: "not-found"; "conflict" if it has other stops than the page showed or none, its
 * driver is no longer on the team, its day is to come, or an order is not ready for it.
 */
export function depart(
  actor: Admin,
  runId: number,
  { seen }: { seen: string },
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockRun(tx, runId);
    if (!locked.ok) return locked;
    const { run } = locked;
    if (run.departedAt) return { ok: true };
    // The team's other acts on these orders wait, and see that the run has left.
    const on = eq(deliveryStops.runId, runId);
    const ids = await tx.select({ id: deliveryStops.orderId }).from(deliveryStops).where(on);
    for (const { id } of ids.sort((a, b) => a.id - b.id)) await lockOrder(tx, id);
    const stops = (await getRunWithStops(runId, tx))?.stops ?? [];
    const refusal = refuseDeparture(run, stops, seen);
    if (refusal) return refusal;
    for (const { stopId, items } of stops) {
      const what = { loaded: loadOf(items) };
      await tx.update(deliveryStops).set(what).where(eq(deliveryStops.id, stopId));
    }
    const left = { departedAt: new Date(), driverName: nameOfDriver(run) };
    await tx.update(deliveryRuns).set(left).where(eq(deliveryRuns.id, runId));
    await recordRun(tx, actor, runId, "delivery run left", plural(stops.length, "stop"));
    return { ok: true };
  });
}

function refuseDeparture(
  run: Run,
  stops: Awaited<ReturnType<typeof listStops>>,
  seen: string,
): Refusal | null {
  const no = (message: string) => refuse("conflict", message);
  if (stops.length === 0) return no("Put an order on the run first");
  if (seenStops(stops) !== seen) {
    return no("The stops changed since you opened the page. Look at them and press again");
  }
  if (!run.isDriverOnTeam)
    return no("The driver is no longer on the team. Choose another one first");
  if (run.day > businessDay(new Date())) return no(`This run is planned for ${formatDay(run.day)}`);
  const problems = stops.flatMap((stop) => notLeaving(stop, run) ?? []);
  return problems.length > 0
    ? no(`${problems.join(". ")}. Make it ready or take it off the run`)
    : null;
}

/**
 * Takes a departure back, so that the run can be changed. Idempotent. Problems: "not-found"; "conflict"
 * once something happened at a stop.
 */
export function stay(actor: Admin, runId: number): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockRun(tx, runId);
    if (!locked.ok || !locked.run.departedAt) return locked;
    const stops = await listStops(locked.run, tx);
    if (stops.some(({ state, onItsWayAt }) => state !== "with-driver" || onItsWayAt !== null)) {
      return refuse("conflict", "The run has begun, so its departure stays");
    }
    await tx
      .update(deliveryRuns)
      .set({ departedAt: null, driverName: null })
      .where(eq(deliveryRuns.id, runId));
    await tx.update(deliveryStops).set({ loaded: null }).where(eq(deliveryStops.runId, runId));
    await recordRun(tx, actor, runId, "departure of a delivery run taken back");
    return { ok: true };
  });
}
