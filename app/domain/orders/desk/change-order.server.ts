import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { changeQuantities } from "~/domain/money/discounts/change-quantities.server";
import { lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { releasePieces } from "~/domain/stock/change-line-stock.server";
import { take } from "~/domain/stock/order-stock.server";
import { unsellUnits } from "~/domain/stock/retail-units.server";
import { listBatchesOf } from "~/domain/stock/stock-queries.server";
import { businessDay } from "~/lib/dates/dates";
import { acceptedEmail } from "~/lib/input/input";
import { decimalOf, formatMoney, MAX_CENTS } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orderItems, orders, orderStatusChanges } from "~drizzle/schema";
import { STAND_INS } from "../customer";
import { lockCustomer } from "../limits/day-limit.server";
import { overDay, personOf } from "../limits/over-day.server";
import { LIMITED_KINDS, type WeighedLine } from "../limits/purchase-limits";
import { orderChanged } from "../order-changed.server";
import { OPEN_STATUSES, STATUS_WORDS } from "../order-status";
import { orderTotal } from "../order-total";
import { type LockedOrder, lockOrder } from "../orders-queries.server";
import { RECEIPT_MS } from "../pickup/due-orders.server";
import { moveWindow } from "../pickup/order-windows.server";
import { getDelivery } from "../pickup/pickup-settings.server";
import { windowWords } from "../pickup/pickup-words";
import { refuseUnderway } from "../delivery/delivery-queries.server";
import { NO_ORDER } from "./act-at-desk.server";
import type { ChangeOrderInput } from "./change-order.schema";
import { lastChanges, refuseMeanwhile } from "./last-changes.server";
import { lineWords, missingPieces, planLines, type PlannedLine } from "./plan-lines.server";
import { shownState } from "./shown-state";

type Change = ChangeOrderInput & { orderId: number };

/**
 * Changes an order that was not handed over: its lines, its window, its customer. Pieces that it had
 * keep their price, further ones have today's; the fee of the delivery stays, and all taxes are
 * computed again by the rates of the order's day. The customer is mailed the order once if its lines,
 * its window or the address changed. The same form by the same person again changes nothing.
 * Problems: "not-found"; "conflict" if the order is finished, is with a driver, or is not what the
 * page showed, or (at `windowStartsAt`) the window filled up; "invalid" at the field of a line, at
 * `product` or `phone`, as planLines and placeOrder say; and if nothing is different.
 */
export function changeOrder(actor: Admin, change: Change): Promise<Outcome<{ id: number }>> {
  const { quantities, ...rest } = change;
  const content = { ...rest, quantities: [...quantities] };
  const act = { name: "change order", by: actor.id, content };
  return once(act, { id: orderStatusChanges.id }, async (tx) => {
    const now = new Date();
    const order = await lockOrder(tx, change.orderId);
    if (!order) return refuse("not-found", NO_ORDER);
    const items = await itemsOf(tx, order.id);
    const stale = await refuseStale(tx, order, items, change);
    if (stale) return stale;
    const contact = contactOf(order, change);
    if (order.fulfilment === "delivery" && !contact.phone) return NO_PHONE;
    await lockCustomer(tx, personOf({ ...order, ...contact }));
    const planned = await planChange(tx, { order, items, contact, change });
    if (!planned.ok) return planned;
    const { lines, held } = planned;
    // The last check, because it takes a place.
    const moved = await windowOf(tx, order, change, now);
    if (!moved.ok) return moved;
    const words = [
      ...lineWords(lines),
      ...(moved.window ? [`time: ${windowWords(moved.window)}`] : []),
      ...contactWords(order, contact),
    ];
    if (words.length === 0) return NOTHING;
    await tx
      .update(orders)
      .set({ ...contact, ...moved.window })
      .where(eq(orders.id, order.id));
    const cents = await storeLines(tx, { order, lines, held, actor });
    if (cents.lessCents > 0) words.push(`discount ${formatMoney(cents.lessCents)} less`);
    return enterChange(tx, { actor, before: order, words, areLinesOther: cents.isOther });
  });
}

const NOTHING = refuse("invalid", "Nothing is different yet. Change something, or go back");

const NO_PHONE = refuse("invalid", "Enter a phone number, to reach the customer at the delivery", {
  field: "phone",
});

type Item = typeof orderItems.$inferSelect;

const itemsOf = (tx: Database, orderId: number): Promise<Item[]> =>
  tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id);

/** The order is finished, or somebody changed it since the page showed it. */
async function refuseStale(
  tx: Database,
  order: LockedOrder,
  items: readonly Item[],
  { seen, shown }: Change,
): Promise<Refusal | null> {
  const { last } = await lastChanges(tx, order.id);
  if (!OPEN_STATUSES.includes(order.status)) {
    const { label } = STATUS_WORDS[order.status];
    return refuse("conflict", `This order is ${label.toLowerCase()} meanwhile`);
  }
  if (seen !== null && last.id !== seen) return refuseMeanwhile(last, seen);
  const underway = await refuseUnderway(tx, order, "Change it when it is back at the shop");
  if (underway) return underway;
  return shown === null || shown === shownState({ ...order, items })
    ? null
    : refuse(
        "conflict",
        "The lines or the price of this order changed since you opened the page. Nothing was done now. Look at it and choose again",
      );
}

type Contact = Pick<LockedOrder, "customerName" | "customerEmail" | "phone" | "note">;

function contactOf(order: LockedOrder, { name, email, phone, note }: Change): Contact {
  // An address that no form accepts, like owner@localhost, is not shown and stays.
  const isKept = email === null && acceptedEmail(order.customerEmail) === "";
  return {
    customerName: name,
    customerEmail: isKept ? order.customerEmail : (email ?? STAND_INS.customerEmail),
    phone,
    note,
  };
}

/** The names of what changed: the history shows no person's facts, which can be deleted. */
const contactWords = (before: Contact, now: Contact): string[] =>
  [
    before.customerName !== now.customerName && "name",
    before.phone !== now.phone && "phone number",
    before.customerEmail !== now.customerEmail && "email address",
    before.note !== now.note && "note",
  ].filter((words) => words !== false);

type Planning = { order: LockedOrder; items: readonly Item[]; contact: Contact; change: Change };
type Plan = { lines: PlannedLine[]; held: ReadonlyMap<number, number> };

/** The lines as they are to be, within all rules of placing. Locks their products. */
async function planChange(
  tx: Database,
  { order, items, contact, change }: Planning,
): Promise<Outcome<Plan>> {
  const ids = [...items.map(({ productId }) => productId), change.product];
  const products = await lockSoldProducts(
    tx,
    ids.filter((id) => id !== null),
  );
  const held = await heldOf(tx, items);
  const planned = planLines(change, { items, products, held });
  if (!planned.ok) return planned;
  const { lines } = planned;
  const refusal =
    (await refuseOverDay(tx, { order: { ...order, ...contact }, items, lines, change })) ??
    (await refuseTotal(tx, order, lines));
  return refusal ?? { ok: true, lines, held };
}

async function heldOf(tx: Database, items: readonly Item[]) {
  const held = new Map<number, number>();
  const ids = items.map(({ id }) => id);
  for (const { orderItemId, quantity } of await listBatchesOf(ids, tx)) {
    held.set(orderItemId, (held.get(orderItemId) ?? 0) + quantity);
  }
  return held;
}

type Compared = { items: readonly Item[]; lines: readonly PlannedLine[] };

/** New York's limits hold for what becomes more, and for another day. */
async function refuseOverDay(
  tx: Database,
  { order, items, lines, change }: Compared & Omit<Planning, "contact">,
): Promise<Refusal | null> {
  const day = businessDay(change.windowStartsAt ?? order.windowStartsAt ?? order.createdAt);
  const isOtherDay = day !== businessDay(order.windowStartsAt ?? order.createdAt);
  const isMore = LIMITED_KINDS.some((kind) => weightOf(lines, kind) > weightOf(items, kind));
  if (!isMore && !isOtherDay) return null;
  const [problem] = await overDay(
    tx,
    order,
    lines.filter(({ quantity }) => quantity > 0),
    day,
  );
  if (!problem) return null;
  const line =
    lines.find(({ productId, quantity, item }) => {
      return productId === problem.productId && quantity > (item?.quantity ?? 0);
    }) ?? lines.find(({ productId }) => productId === problem.productId);
  return refuse("invalid", problem.message, line && { field: line.field });
}

type Weighed = Pick<WeighedLine, "quantity" | "milligrams"> & { kind: string };

const weightOf = (lines: readonly Weighed[], kind: string) =>
  lines
    .filter((line) => line.kind === kind)
    .reduce((sum, { quantity, milligrams }) => sum + quantity * (milligrams ?? 0), 0);

/** The total that an order can have, and the least one of a delivery, if it becomes less. */
async function refuseTotal(
  tx: Database,
  { fulfilment, deliveryFeeCents }: LockedOrder,
  lines: readonly PlannedLine[],
): Promise<Refusal | null> {
  const cents = orderTotal(lines);
  if (cents + deliveryFeeCents > MAX_CENTS) {
    return refuse("invalid", "This is more than one order can hold. Place another order");
  }
  const before = orderTotal(
    lines.flatMap((line) => (line.item ? [{ ...line, quantity: line.item.quantity }] : [])),
  );
  if (fulfilment !== "delivery" || cents >= before) return null;
  const { leastCents } = await getDelivery(tx);
  return cents >= leastCents
    ? null
    : refuse(
        "invalid",
        `We deliver orders of ${formatMoney(leastCents)} or more; this one would have ${formatMoney(cents)}`,
      );
}

type Windowed = Pick<LockedOrder, "windowStartsAt" | "windowEndsAt"> & { remindedAt: Date | null };

/** The order's window, if it is another one than before. */
async function windowOf(
  tx: Database,
  order: LockedOrder,
  { windowStartsAt: startsAt }: Change,
  now: Date,
): Promise<Outcome<{ window: Windowed | null }>> {
  if (startsAt?.getTime() === order.windowStartsAt?.getTime()) return { ok: true, window: null };
  if (!startsAt) return refuse("invalid", "Choose a time", { field: "windowStartsAt" });
  const moved = await moveWindow(tx, order, startsAt, now);
  if (!moved.ok) return moved;
  if (!moved.window) return { ok: true, window: null };
  const { startsAt: windowStartsAt, endsAt: windowEndsAt } = moved.window;
  // Close to it, the mail of the change reminds.
  const isClose = windowStartsAt.getTime() - now.getTime() < RECEIPT_MS;
  return { ok: true, window: { windowStartsAt, windowEndsAt, remindedAt: isClose ? now : null } };
}

type Storing = Plan & { order: LockedOrder; actor: Admin };

/** Stores the lines with what they hold in stock and what they cost. */
async function storeLines(tx: Database, { order, lines, held, actor }: Storing) {
  const quantities = new Map<number, number>();
  const taking = [];
  for (const line of lines) {
    const { productId, quantity, item } = line;
    if (item?.quantity === quantity) continue;
    const added = item ?? (await addLine(tx, order.id, line));
    quantities.set(added.id, quantity);
    const less = (held.get(added.id) ?? 0) - quantity;
    const part = { orderId: order.id, orderItemId: added.id, actor };
    if (less > 0) await releasePieces(tx, { ...part, quantity: less });
    if (item && quantity < item.quantity) await unsellUnits(tx, [item.id]);
    const missing = missingPieces(line, held);
    if (missing > 0) taking.push({ orderItemId: added.id, productId, quantity: missing });
  }
  if (quantities.size === 0) return { isOther: false, lessCents: 0 };
  const counted = await lockSoldProducts(
    tx,
    taking.map(({ productId }) => productId),
  );
  const ofCounted = taking.filter(({ productId }) =>
    counted.some(({ id, left }) => id === productId && left !== null),
  );
  if (ofCounted.length > 0) await take(tx, order.id, ofCounted, actor);
  const { lessCents } = await changeQuantities(tx, order, quantities);
  return { isOther: true, lessCents };
}

const addLine = async (
  tx: Database,
  orderId: number,
  { productId, name: productName, quantity, cents, kind, milligrams, taxClass }: PlannedLine,
) =>
  onlyRow(
    await tx
      .insert(orderItems)
      .values({
        ...{ orderId, productId, productName, quantity, kind, milligrams, taxClass },
        price: decimalOf(cents),
      })
      .returning({ id: orderItems.id }),
  );

type Entering = {
  actor: Admin;
  before: LockedOrder;
  words: readonly string[];
  areLinesOther: boolean;
};

/** Enters the change in the order's history and the audit log, with what follows from it. */
async function enterChange(
  tx: Database,
  { actor, before, words, areLinesOther }: Entering,
): Promise<{ ok: true; id: number }> {
  const { id: orderId, status } = before;
  const changed = words.join("; ");
  const { id } = onlyRow(
    await tx
      .insert(orderStatusChanges)
      .values({ orderId, status, changedBy: actor.id, changed })
      .returning({ id: orderStatusChanges.id }),
  );
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  const isOtherTime = order.windowStartsAt?.getTime() !== before.windowStartsAt?.getTime();
  const isOtherAddress = order.customerEmail !== before.customerEmail;
  if (areLinesOther || isOtherTime || isOtherAddress) {
    await orderChanged(tx, { order, changeId: id });
  }
  await recordAudit(tx, actor, {
    act: "order changed",
    subject: `order ${orderId}`,
    detail: changed,
  });
  return { ok: true, id };
}
