import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { publishedSite } from "~/domain/website/published.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { pickupWindows as windowRows } from "~drizzle/schema";
import type { Fulfilment } from "./fulfilment";
import { getDelivery, getPickup } from "./pickup-settings.server";
import { deliveryWindows, pickupWindows, type Window } from "./windows";

type Chooser = {
  /** Whether a window must be chosen. Not without opening hours, which windows are made from. */
  isOn: boolean;
  /** The most orders of one window. */
  orders: number;
  /** All that can be chosen now, full ones too. */
  windows: Window[];
};

async function chooserOf(fulfilment: Fulfilment, now: Date, tx: Database): Promise<Chooser> {
  const hours = (await publishedSite(tx)).openingHours;
  if (fulfilment === "pickup") {
    const pickup = await getPickup(tx);
    const isOn = pickup.isOn && hours !== undefined;
    return { ...pickup, isOn, windows: isOn ? pickupWindows(pickup, hours, now) : [] };
  }
  const delivery = await getDelivery(tx);
  const isOn = delivery.isOn && hours !== undefined;
  return { ...delivery, isOn, windows: isOn ? deliveryWindows(delivery, hours, now) : [] };
}

/** A window, and for how many more orders it has a place. */
export type OpenWindow = Window & { left: number };

/** Whether a window must be chosen, and those that have a place left. */
export async function listWindows(
  fulfilment: Fulfilment,
  now: Date,
): Promise<{ isOn: boolean; windows: OpenWindow[] }> {
  const { isOn, orders, windows } = await chooserOf(fulfilment, now, db);
  const rows = await db
    .select({ startsAt: windowRows.startsAt, taken: windowRows.taken })
    .from(windowRows)
    .where(and(eq(windowRows.fulfilment, fulfilment), gte(windowRows.startsAt, now)));
  const takenAt = new Map(rows.map(({ startsAt, taken }) => [startsAt.getTime(), taken]));
  const counted = windows.map((window) => ({
    ...window,
    left: orders - (takenAt.get(window.startsAt.getTime()) ?? 0),
  }));
  return { isOn, windows: counted.filter(({ left }) => left > 0) };
}

const NOT_CHOSEN = {
  pickup: "Choose when you pick up your order",
  delivery: "Choose when we deliver your order",
} as const;

const FIELD = { field: "windowStartsAt" };

type Asked = { fulfilment: Fulfilment; startsAt: Date | null };

/**
 * Takes a place in the window, in the order's transaction. Null while windows are off: an order by
 * the API needs one too, or it would hold its pieces without an end. Problems at `windowStartsAt`: "invalid" if a window is missing, "conflict" if it filled up or
 * is over since it was shown.
 */
export async function takeWindow(
  tx: Database,
  { fulfilment, startsAt }: Asked,
  now: Date,
): Promise<Outcome<{ window: Window | null }>> {
  const { isOn, orders, windows } = await chooserOf(fulfilment, now, tx);
  if (!startsAt) {
    if (isOn) return refuse("invalid", NOT_CHOSEN[fulfilment], FIELD);
    return { ok: true, window: null };
  }
  const window = windows.find((one) => one.startsAt.getTime() === startsAt.getTime());
  if (!window)
    return refuse("conflict", "That time can no longer be chosen. Choose another", FIELD);
  const taken = await tx
    .insert(windowRows)
    .values({ fulfilment, startsAt, taken: 1 })
    .onConflictDoUpdate({
      target: [windowRows.fulfilment, windowRows.startsAt],
      set: { taken: sql`${windowRows.taken} + 1` },
      setWhere: lt(windowRows.taken, orders),
    })
    .returning({ taken: windowRows.taken });
  if (taken.length === 0) {
    return refuse("conflict", "That time has just filled up. Choose another", FIELD);
  }
  return { ok: true, window };
}

type Windowed = { fulfilment: Fulfilment; windowStartsAt: Date | null };

/** Gives back the order's place in its window: it was cancelled, or it expired. Once per order. */
export async function freeWindow(tx: Database, { fulfilment, windowStartsAt }: Windowed) {
  if (!windowStartsAt) return;
  await tx
    .update(windowRows)
    .set({ taken: sql`greatest(${windowRows.taken} - 1, 0)` })
    .where(and(eq(windowRows.fulfilment, fulfilment), eq(windowRows.startsAt, windowStartsAt)));
}

/**
 * Takes a place in another window and gives back the order's own, in the order's transaction. The
 * problems of takeWindow, and then nothing was changed.
 */
export async function moveWindow(
  tx: Database,
  order: Windowed,
  startsAt: Date,
  now: Date,
): Promise<Outcome<{ window: Window | null }>> {
  const { fulfilment, windowStartsAt } = order;
  // In one sequence: two orders that change places would wait for each other.
  await tx
    .select({ taken: windowRows.taken })
    .from(windowRows)
    .where(
      and(
        eq(windowRows.fulfilment, fulfilment),
        inArray(windowRows.startsAt, windowStartsAt ? [windowStartsAt, startsAt] : [startsAt]),
      ),
    )
    .orderBy(asc(windowRows.startsAt))
    .for("update");
  const taken = await takeWindow(tx, { fulfilment, startsAt }, now);
  if (taken.ok) await freeWindow(tx, order);
  return taken;
}

/** Takes that place again, even in a full window: the cancellation was undone. */
export async function retakeWindow(tx: Database, { fulfilment, windowStartsAt }: Windowed) {
  if (!windowStartsAt) return;
  await tx
    .insert(windowRows)
    .values({ fulfilment, startsAt: windowStartsAt, taken: 1 })
    .onConflictDoUpdate({
      target: [windowRows.fulfilment, windowRows.startsAt],
      set: { taken: sql`${windowRows.taken} + 1` },
    });
}
