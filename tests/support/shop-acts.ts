import fc from "fast-check";
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { taxes, type TaxRate } from "~/content/taxes";
import { correctLine } from "~/domain/money/corrections/correct-line.server";
import {
  changeMethod,
  giveBack,
  giveDifference,
} from "~/domain/money/corrections/move-money.server";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { giveDiscount, takeBackDiscounts } from "~/domain/money/discounts/give-discount.server";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import {
  cancelAtDesk,
  confirmOrder,
  handOverOrder,
  markReady,
} from "~/domain/orders/desk/act-at-desk.server";
import { changeChoices } from "~/domain/orders/desk/change-choices.server";
import { changeOrder } from "~/domain/orders/desk/change-order.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { getDeskOrder } from "~/domain/orders/desk/desk-order.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { replaceBrokenPiece } from "~/domain/orders/desk/replace-broken.server";
import { takeUpOrder } from "~/domain/orders/desk/take-up-order.server";
import { findUndoable, undoAct } from "~/domain/orders/desk/undo-act.server";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { ordersModule } from "~/domain/orders/orders.module";
import { listWindows } from "~/domain/orders/pickup/order-windows.server";
import type { Fulfilment } from "~/domain/orders/pickup/fulfilment";
import { leaveLineOut, takeFromOtherBatch } from "~/domain/orders/desk/withdrawn-lines.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { updateProduct } from "~/domain/shop/save-product.server";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { correctBatch } from "~/domain/stock/correct-stock.server";
import { receiveBatch, receiveMore } from "~/domain/stock/receive-stock.server";
import { WRITE_OFFS } from "~/domain/stock/stock-words";
import { restoreBatch, withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { parseCents } from "~/lib/money";
import { problemOf, refuse } from "~/lib/outcome";
import {
  orderDiscounts,
  orderItems,
  orders,
  orderStatusChanges,
  payments,
  productBatches,
  stockMovements,
} from "~drizzle/schema";
import { createAdmin, createProduct, visitor } from "./builders";
import { writeOffForm } from "./stock";
import { publishTaxes } from "./website";
import { runJobs } from "./jobs";
import { DELIVERY_ADDRESS, DELIVERY_FEE_CENTS, switchDeliveryOn, switchPickupOn } from "./pickup";

const DAY_MS = 86_400_000;
/** Orders in each window, of pickup and of delivery. */
export const PLACES = { pickup: 3, delivery: 2 };

type Line = {
  id: number;
  productId: number;
  quantity: number;
  cents: number;
  taxClass: "cannabis" | "goods";
};

/** What is expected of an order, kept from the answers alone. */
type KnownOrder = {
  id: number;
  lines: Line[];
  /** The rates at its placing, its last discount or its hand-over, whichever was last. */
  rates: readonly TaxRate[];
  /** The day for which they were read: that of the order or of the hand-over. */
  taxDay: string;
  day: string;
  person: string;
  /** Of the delivery, in cents. */
  fee: number;
};

type KnownProduct = { id: number; prices: Set<number>; milligrams: number; kind: string };

/** The products and people of one run, and what the answers promised. */
export type ShopWorld = {
  actor: User;
  products: KnownProduct[];
  batches: number[];
  /** Pieces received and corrected, by batch. */
  received: Map<number, number>;
  orders: KnownOrder[];
  rates: TaxRate[];
  today: string;
  /** Pieces of counted cannabis that came back, by order. */
  returned: Map<number, number>;
  /** Pieces that broke and wait in quarantine, by batch. */
  setAside: Map<number, number>;
  /** Pieces that were written off from quarantine, by batch. */
  destroyed: Map<number, number>;
  /** The day on which each order was handed over at last, as it was asked for. */
  soldOn: Map<number, string>;
  /**
   * Orders that the clock ended although their day was not over or somebody had confirmed, paid or
   * checked them, and orders of nobody that it left.
   */
  wrongAtMidnight: number[];
  /** Days on which a change of the way of paying took more than was paid there in the wrong one. */
  wrongDays: string[];
  codes: number;
  /** The pieces that broke, each by its line and the state of the page. */
  broken: Set<string>;
  /** Batches that were put on sale again in the present group of acts. */
  restored: Set<number>;
  /** What left the house though its batch had been withdrawn before. */
  soldWithdrawn: number[];
  /** How often each act was accepted. */
  done: Map<Kind, number>;
};

/** How often each act is drawn. */
const WEIGHTS = {
  ...{
    place: 12,
    deliver: 4,
    confirm: 7,
    ready: 7,
    check: 7,
    pay: 8,
    handOver: 10,
    cancel: 3,
    undo: 5,
  },
  ...{ api: 3, expire: 4, discount: 4, takeBack: 1, refund: 4, correct: 3, giveBack: 5, fee: 4 },
  ...{ forget: 6, reduce: 4, difference: 4, takeUp: 3, handOverLate: 5 },
  ...{ method: 4, receive: 1, more: 2, count: 2, withdraw: 3, restore: 1, writeOff: 3 },
  ...{ otherBatch: 2, without: 1, change: 8, broken: 4 },
  ...{ price: 1, tax: 1, day: 3 },
};

type Kind = keyof typeof WEIGHTS;

// The keys of the object.
export const ACT_KINDS = Object.keys(WEIGHTS) as Kind[];

/** Acts that change what others are judged by. They run alone. */
const ALONE: ReadonlySet<Kind> = new Set([
  ...(["tax", "day", "price", "expire", "method", "handOverLate"] as const),
]);

// Without fast-check's preference for small values, which would press the same buttons again.
const anAct = fc.noBias(
  fc.record({
    kind: fc.oneof(
      ...Object.entries(WEIGHTS).map(([kind, weight]) => ({
        weight,
        // The entries of an object have its keys.
        arbitrary: fc.constant(kind as Kind),
      })),
    ),
    who: fc.nat(1000),
    what: fc.nat(1000),
    size: fc.integer({ min: 1, max: 5 }),
    on: fc.boolean(),
  }),
);

type ShopAct = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never;

/** Groups of one to four acts that happen at the same time. */
const someActs = (groups: number) =>
  fc.array(fc.array(anAct, { minLength: 1, maxLength: 4 }), {
    minLength: groups,
    maxLength: groups,
  });

/** A shop with counted and uncounted products of all kinds and prices, open windows, and New York's taxes. */
async function openShop(): Promise<ShopWorld> {
  const actor = await createAdmin();
  const made = [
    await createProduct({ price: "33.33", kind: "flower", weightGrams: "28.35" }),
    await createProduct({ price: "45.00", kind: "concentrate", weightGrams: "5" }),
    await createProduct({ price: "0.00", type: "goods" }),
    await createProduct({ price: "12.49", type: "goods" }),
    await createProduct({ price: "9999999.99" }),
  ];
  const world: ShopWorld = {
    actor,
    products: made.map(({ id, price, kind, weightGrams }) => ({
      id,
      prices: new Set([parseCents(price)]),
      kind,
      milligrams: Math.round(Number(weightGrams ?? 0) * 1000),
    })),
    batches: [],
    received: new Map(),
    orders: [],
    rates: [...taxes.rates, { name: "County", kind: "sales", percent: 8, from: "2020-01-01" }],
    today: businessDay(new Date()),
    returned: new Map(),
    setAside: new Map(),
    destroyed: new Map(),
    soldOn: new Map(),
    wrongAtMidnight: [],
    wrongDays: [],
    codes: 0,
    broken: new Set(),
    restored: new Set(),
    soldWithdrawn: [],
    done: new Map(),
  };
  await switchPickupOn({ minutes: 30, orders: PLACES.pickup });
  await switchDeliveryOn({ orders: PLACES.delivery });
  await publishRates(world);
  // The first two products are counted, each in two batches.
  for (const product of [0, 0, 1, 1]) await receive(world, product, 6);
  return world;
}

const publishRates = ({ rates }: ShopWorld) =>
  publishTaxes({ rates, floorPercent: taxes.floorPercent });

async function receive(world: ShopWorld, product: number, quantity: number) {
  world.codes += 1;
  const outcome = await receiveBatch(world.actor, productOf(world, product).id, {
    code: `B${world.codes}`,
    packedOn: null,
    bestBefore: world.codes % 2 === 0 ? null : addDays(world.today, 300 + world.codes),
    laboratory: null,
    thcPercent: null,
    cbdPercent: null,
    quantity,
  });
  if (!outcome.ok) return;
  world.batches.push(outcome.id);
  world.received.set(outcome.id, quantity);
}

function productOf({ products }: ShopWorld, index: number): KnownProduct {
  const product = products[index % products.length];
  if (!product) throw new Error("A shop without products");
  return product;
}

/** Does the acts of a group at the same time; those that change the rules one after another. */
async function doTogether(world: ShopWorld, group: readonly ShopAct[]) {
  const known = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .orderBy(asc(orders.id));
  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  const together = group.filter(({ kind }) => !ALONE.has(kind));
  const withdrawn = (await batchesOf(world)).filter(({ withdrawnAt }) => withdrawnAt !== null);
  const before = await lastMovement();
  world.restored.clear();
  await Promise.all(together.map((act, index) => perform(world, act, { statuses, index })));
  if (together.some(({ kind }) => kind === "change")) await readLines(world);
  const sold = await db
    .select({ batchId: stockMovements.batchId })
    .from(stockMovements)
    .where(and(gt(stockMovements.id, before), eq(stockMovements.kind, "sold")));
  for (const { id } of withdrawn) {
    const isSold = sold.some(({ batchId }) => batchId === id);
    if (isSold && !world.restored.has(id)) world.soldWithdrawn.push(id);
  }
  for (const act of group) {
    if (ALONE.has(act.kind)) await perform(world, act, { statuses, index: 0 });
  }
}

async function lastMovement() {
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${stockMovements.id}), 0)` })
    .from(stockMovements);
  return last?.id ?? 0;
}

type Seen = { statuses: ReadonlyMap<number, string>; index: number };

const LIKELY: Partial<Record<Kind, readonly string[]>> = {
  confirm: ["pending"],
  ready: ["confirmed"],
  check: ["ready"],
  pay: ["ready", "confirmed", "pending"],
  handOver: ["ready"],
  handOverLate: ["ready"],
  forget: ["pending"],
  reduce: ["ready"],
  difference: ["ready", "completed"],
  takeUp: ["expired"],
  cancel: ["pending", "confirmed"],
  discount: ["pending", "confirmed", "ready"],
  takeBack: ["pending", "confirmed", "ready"],
  otherBatch: ["pending", "confirmed", "ready"],
  without: ["pending", "confirmed", "ready"],
  change: ["pending", "confirmed", "ready"],
  broken: ["pending", "confirmed", "ready"],
  refund: ["completed"],
  correct: ["completed"],
  fee: ["completed"],
  method: ["completed"],
  giveBack: ["cancelled", "ready"],
};

let changes = 0;

async function perform(world: ShopWorld, act: ShopAct, seen: Seen) {
  const answer = await answerOf(world, act, seen);
  // What answers nothing has no way to refuse.
  const isDone = answer === undefined || answer === null || problemOf(answer) === null;
  if (isDone) world.done.set(act.kind, (world.done.get(act.kind) ?? 0) + 1);
}

async function answerOf(world: ShopWorld, act: ShopAct, seen: Seen): Promise<unknown> {
  const { kind, who, what, size, on } = act;
  const { actor } = world;
  const likely = world.orders.filter(
    ({ id, fee }) =>
      LIKELY[kind]?.includes(seen.statuses.get(id) ?? "") && (kind !== "fee" || fee > 0),
  );
  // Seldom a button is pressed where it makes no sense, as from an old page.
  const those = who % 8 > 0 && likely.length > 0 ? likely : world.orders;
  const order = those[who % Math.max(those.length, 1)];
  const orderId = order?.id ?? 0;
  const line = order?.lines[what % order.lines.length];
  const batchId = world.batches[what % Math.max(world.batches.length, 1)] ?? 0;
  const method = on ? ("cash" as const) : ("debit" as const);
  const reason = `Reason ${(changes += 1)}`;
  const desk = { orderId, seen: null };
  switch (kind) {
    case "place":
      return place(world, act, { fulfilment: "pickup", index: seen.index });
    case "deliver":
      return place(world, act, { fulfilment: "delivery", index: seen.index });
    case "confirm":
      return confirmOrder(actor, desk);
    case "ready":
      return markReady(actor, desk);
    case "check":
      return checkOrderId(actor, orderId);
    case "pay":
      return pay(actor, orderId, method);
    case "handOver":
      return handOver(world, orderId, null);
    case "handOverLate":
      return handOver(world, orderId, addDays(world.today, -(size % 3)));
    case "forget":
      return forgetLastPress(actor, orderId, method);
    case "reduce":
      // Paid first, and cheaper afterwards.
      await checkOrderId(actor, orderId);
      await pay(actor, orderId, method);
      await discountOf(world, order, { line: null, amount: (what % 50) + 1, reason });
      return handOver(world, orderId, null);
    case "difference": {
      const at = await getDeskOrder(orderId);
      return giveDifference(actor, { orderId, method, cents: -(at?.openCents ?? 0) });
    }
    case "takeUp":
      return takeUpOrder(actor, desk);
    case "cancel":
      return cancelAtDesk(actor, { ...desk, reason });
    case "undo":
      return undo(actor, orderId);
    case "api": {
      const statuses = ["confirmed", "ready", "completed", "cancelled"] as const;
      const status = statuses[what % 4] ?? "ready";
      const isSold = seen.statuses.get(orderId) === "completed";
      const moved = await changeOrderStatus(actor, { orderId, status });
      if (moved.ok && status === "completed" && !isSold) noteSale(world, orderId, world.today);
      return moved;
    }
    case "expire":
      return passMidnight(world, act);
    case "discount": {
      const chosen = on ? null : (line?.id ?? null);
      return discountOf(world, order, { line: chosen, amount: what * size + 1, reason });
    }
    case "takeBack": {
      // Without a discount nothing is computed again, though the rates may have changed.
      const isGiven = (await discountsOf(orderId)) > 0;
      const taken = await takeBackDiscounts(actor, orderId);
      if (taken.ok && order && isGiven) taxAnew(world, order, order.day);
      return taken;
    }
    case "refund": {
      if (!line) return null;
      const restock = on ? ("on" as const) : null;
      const input = { line: line.id, quantity: size, method, restock, reason };
      const back = await refundLine(actor, orderId, input);
      if (back.ok && isCounted(world, line)) addTo(world.returned, orderId, size);
      return back;
    }
    case "correct": {
      if (!line) return null;
      const direction = on ? ("less" as const) : ("more" as const);
      const input = { line: line.id, direction, amount: what + 1, method, reason };
      return correctLine(actor, orderId, input);
    }
    case "fee":
      if (!order?.fee) return NO_FEE;
      return on
        ? refundLine(actor, orderId, { line: null, quantity: 1, method, restock: null, reason })
        : correctLine(actor, orderId, {
            ...{ line: null, direction: "less", amount: what + 1, method, reason },
          });
    case "giveBack":
      return giveBack(actor, orderId, { amount: what + 1, method, reason });
    case "method":
      return changeWay(world, orderId, { amount: what + 1, method, reason });
    case "receive":
      return receive(world, what % 2, size);
    case "more": {
      // The same number within ten minutes is added once.
      const quantity = 2 + ((changes += 1) % 400);
      const more = await receiveMore(actor, batchId, { quantity });
      if (more.ok) addTo(world.received, batchId, quantity);
      return more;
    }
    case "count": {
      const change = on ? size : -size;
      const done = await correctBatch(actor, batchId, { change, reason });
      if (done.ok) addTo(world.received, batchId, change);
      return done;
    }
    case "writeOff": {
      const from = on ? ("quarantine" as const) : ("stock" as const);
      const kinds = WRITE_OFFS.filter((one) => one !== "destroyed");
      const kind = kinds[what % kinds.length] ?? "waste";
      const quantity = on ? 1 : size;
      const done = await writeOffStock(
        actor,
        batchId,
        writeOffForm({ quantity, from, kind, reason }),
      );
      if (done.ok && on) addTo(world.destroyed, batchId, quantity);
      if (done.ok && !on) addTo(world.received, batchId, -quantity);
      return done;
    }
    case "withdraw":
      return withdrawBatch(actor, batchId, { reason });
    case "restore": {
      const restored = await restoreBatch(actor, batchId);
      if (restored.ok) world.restored.add(batchId);
      return restored;
    }
    case "otherBatch":
      return line ? takeFromOtherBatch(actor, { orderId, line: line.id }) : null;
    case "without":
      return line ? leaveOut(actor, order, line.id) : null;
    case "broken":
      return breakPiece(world, orderId, what);
    case "change":
      return changeOf(world, act, order);
    case "price":
      return setPrice(world, what, size);
    case "tax":
      return setRate(world, what);
    case "day":
      return passDay(world);
  }
}

async function leaveOut(actor: Admin, order: KnownOrder, line: number) {
  const outcome = await leaveLineOut(actor, { orderId: order.id, line });
  const isThere = (await db.$count(orderItems, eq(orderItems.id, line))) > 0;
  if (!isThere) order.lines = order.lines.filter(({ id }) => id !== line);
  return outcome;
}

/** Another quantity of a line, perhaps a product more, perhaps another window. */
async function changeOf(
  world: ShopWorld,
  { who, what, size, on }: ShopAct,
  known: KnownOrder | undefined,
) {
  const page = known && (await changeChoices(known.id, new Date()));
  if (!page) return NO_ORDER;
  const { order, lines, times, email, seen, shown } = page;
  const chosen = lines[what % lines.length];
  const other = times[who % Math.max(times.length, 1)];
  const outcome = await changeOrder(world.actor, {
    orderId: order.id,
    quantities: new Map(
      lines.map(({ id, quantity }) => [id, id === chosen?.id ? size - 1 : quantity]),
    ),
    ...{ product: on ? productOf(world, what).id : null, pieces: size },
    windowStartsAt: who % 3 === 0 && other ? new Date(other.value) : order.windowStartsAt,
    ...{ name: order.customerName, phone: order.phone, email, note: order.note, seen, shown },
  });
  if (!outcome.ok) return outcome;
  const [entry] = await db
    .select()
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.id, outcome.id));
  // Another window alone computes nothing again.
  const isPriced = /instead of|without|added/.test(entry?.changed ?? "");
  if (isPriced) taxAnew(world, known, known.day);
  return outcome;
}

/** A piece that an order holds breaks, and another one takes its place. */
async function breakPiece(world: ShopWorld, orderId: number, what: number) {
  const page = await getDeskOrder(orderId);
  const chosen = page?.pieces[what % Math.max(page.pieces.length, 1)];
  if (!page || !chosen) return NO_ORDER;
  const { line, batchId: batch } = chosen;
  const done = await replaceBrokenPiece(world.actor, { orderId, line, batch, moved: page.moved });
  const piece = `${line} ${batch} ${page.moved}`;
  if (done.ok && !world.broken.has(piece)) {
    // Two presses on the same page count once.
    world.broken.add(piece);
    addTo(world.received, batch, -1);
    addTo(world.setAside, batch, 1);
  }
  return done;
}

/** The lines after changes. Those that were there keep the price that was promised. */
async function readLines(world: ShopWorld) {
  const items = await db.select().from(orderItems).orderBy(asc(orderItems.id));
  for (const order of world.orders) {
    order.lines = items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ price, productId, ...item }) => ({
        ...item,
        productId: productId ?? 0,
        cents: order.lines.find(({ id }) => id === item.id)?.cents ?? parseCents(price),
      }));
  }
}

/** Keeps day and rates of a hand-over that was accepted, and not those of a repeated one. */
function noteSale(world: ShopWorld, orderId: number, day: string) {
  world.soldOn.set(orderId, day);
  const known = world.orders.find(({ id }) => id === orderId);
  if (known) taxAnew(world, known, day);
}

function taxAnew({ rates }: ShopWorld, order: KnownOrder, day: string) {
  order.rates = [...rates];
  order.taxDay = day;
}

type Discount = { line: number | null; amount: number; reason: string };

async function discountOf(world: ShopWorld, order: KnownOrder | undefined, input: Discount) {
  const given = await giveDiscount(world.actor, order?.id ?? 0, input);
  if (given.ok && order) taxAnew(world, order, order.day);
  return given;
}

/** All presses but the last one: the order stays ready, paid, its ID checked. */
async function forgetLastPress(actor: Admin, orderId: number, method: "cash" | "debit") {
  const desk = { orderId, seen: null };
  await confirmOrder(actor, desk);
  await pay(actor, orderId, method);
  await checkOrderId(actor, orderId);
  return markReady(actor, desk);
}

/** The year's quarter of the cannabis tax, which ends with February, May, August, November. */
function quarterOf(day: string) {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.floor(months / 3);
}

async function handOver(world: ShopWorld, orderId: number, day: string | null) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const done = await handOverOrder(world.actor, { orderId, seen: null, day });
  const on = day ?? world.today;
  const isOpen = quarterOf(on) === quarterOf(world.today);
  if (done.ok && order?.status !== "completed") noteSale(world, orderId, isOpen ? on : world.today);
  return done;
}

const paidSums = () =>
  db
    .select({
      orderId: payments.orderId,
      day: payments.day,
      method: payments.method,
      cents: sql<number>`sum(${payments.cents})`.mapWith(Number),
    })
    .from(payments)
    .groupBy(payments.orderId, payments.day, payments.method);

/** The calendar day in New York, and whether its clock shows midnight. Apart from the product's own. */
function newYork(instant: Date) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone: "America/New_York", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" },
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    isMidnight: part("hour") === "00",
  };
}

/** The midnight with which that many later days begin in New York, four or five hours after London's. */
function midnightIn(days: number) {
  const begins = Date.parse(newYork(new Date()).day) + days * DAY_MS;
  const found = [4, 5].find((hours) => newYork(new Date(begins + hours * HOUR_MS)).isMidnight) ?? 5;
  return begins + found * HOUR_MS;
}

const HOUR_MS = 3_600_000;
const CLOSE_TO_MIDNIGHT_MS = 26_000;

/**
 * The clock a moment before or after a midnight. It ends each order of an earlier day that nobody did
 * anything for, and no other one.
 */
async function passMidnight(world: ShopWorld, { size, on }: ShopAct) {
  // Mostly the next one, to which what was just ordered is close.
  const then = new Date(
    midnightIn(Math.max(1, size - 2)) + (on ? CLOSE_TO_MIDNIGHT_MS : -CLOSE_TO_MIDNIGHT_MS),
  );
  const [before, paid] = [await db.select().from(orders), await paidSums()];
  const expired = eq(orderStatusChanges.status, "expired");
  const ended = new Set(
    (await db.select().from(orderStatusChanges).where(expired)).map(({ orderId }) => orderId),
  );
  await runJobs(ordersModule, then);
  const after = await db.select().from(orders).where(eq(orders.status, "expired"));
  for (const { id, status, idCheckedAt, windowStartsAt } of before) {
    if (["completed", "cancelled", "expired"].includes(status) || !windowStartsAt) continue;
    const money = paid.filter(({ orderId }) => orderId === id);
    const isPaid = money.reduce((total, { cents }) => total + cents, 0) > 0;
    const isClaimed = status !== "pending" || isPaid || idCheckedAt !== null || ended.has(id);
    const isOver = newYork(windowStartsAt).day < newYork(then).day;
    const isEnded = after.some((order) => order.id === id);
    if (isEnded !== (isOver && !isClaimed)) world.wrongAtMidnight.push(id);
  }
}

type Way = { amount: number; method: "cash" | "debit"; reason: string };

/** A day loses at most what was paid on it in the wrong way, and gets the same in the right one. */
async function changeWay(world: ShopWorld, orderId: number, way: Way) {
  const before = await paidSums();
  const changed = await changeMethod(world.actor, orderId, way);
  const after = await paidSums();
  const sumOf = (sums: typeof before, day: string, isRight: boolean) =>
    sums
      .filter((one) => one.orderId === orderId && one.day === day)
      .filter(({ method }) => (method === way.method) === isRight)
      .reduce((total, { cents }) => total + cents, 0);
  for (const day of new Set(after.map((one) => one.day))) {
    const lost = sumOf(before, day, false) - sumOf(after, day, false);
    const got = sumOf(after, day, true) - sumOf(before, day, true);
    const isRight = lost === got && lost <= Math.max(0, sumOf(before, day, false));
    if (!isRight) world.wrongDays.push(`order ${orderId} on ${day}`);
  }
  return changed;
}

const discountsOf = (orderId: number) =>
  db.$count(orderDiscounts, eq(orderDiscounts.orderId, orderId));

const addTo = (map: Map<number, number>, key: number, value: number) =>
  map.set(key, (map.get(key) ?? 0) + value);

const isCounted = ({ products }: ShopWorld, { productId }: Line) =>
  products.slice(0, 2).some(({ id }) => id === productId);

type Placing = { fulfilment: Fulfilment; index: number };

async function place(
  world: ShopWorld,
  { who, what, size, on }: ShopAct,
  { fulfilment, index }: Placing,
) {
  const person = `buyer-${who % 4}@example.com`;
  const isDelivery = fulfilment === "delivery";
  const chosen = [...new Set([what, what + 1 + (who % 3)])].slice(0, on ? 1 : 2);
  const items = chosen.map((one) => ({ productId: productOf(world, one).id, quantity: size }));
  const now = new Date();
  const { windows } = await listWindows(fulfilment, now);
  const key = `order-${(changes += 1)}-${index}-of-the-run`;
  const outcome = await placeOrder(visitor(), {
    items,
    customerInfo: {
      ...{ name: "Ada", email: person },
      address: isDelivery ? DELIVERY_ADDRESS : null,
    },
    phone: isDelivery ? `845 555 010${who % 4}` : null,
    key,
    seen: null,
    fulfilment,
    // An order without one is refused, as by a program that leaves it out.
    windowStartsAt: who % 9 === 0 ? null : (windows[on ? 0 : what % 5]?.startsAt ?? null),
  });
  if (!outcome.ok) return outcome;
  const { id } = outcome.order;
  const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
  world.orders.push({
    id,
    lines: lines.map(({ price, productId, ...line }) => ({
      ...line,
      productId: productId ?? 0,
      cents: parseCents(price),
    })),
    rates: [...world.rates],
    taxDay: world.today,
    day: world.today,
    person,
    fee: isDelivery ? DELIVERY_FEE_CENTS : 0,
  });
  return outcome;
}

async function pay(actor: Admin, orderId: number, method: "cash" | "debit") {
  const order = await getOrder(orderId);
  return order && payOrder(actor, { orderId, method, cents: parseCents(order.total) });
}

const NOTHING_TO_UNDO = refuse("conflict", "Nothing to undo");
const NO_ORDER = refuse("not-found", "No order");
const NO_FEE = refuse("conflict", "No fee");

async function undo(actor: Admin, orderId: number) {
  const order = await getOrder(orderId);
  const undoable = order && (await findUndoable(order));
  if (!undoable) return NOTHING_TO_UNDO;
  return undoAct(actor, { orderId, changeId: undoable.changeId });
}

async function setPrice(world: ShopWorld, what: number, size: number) {
  const product = productOf(world, what);
  const cents = what * size;
  const row = await getProduct(product.id);
  if (!row) return;
  const saved = await updateProduct(world.actor, product.id, {
    ...row,
    price: (cents / 100).toFixed(2),
  });
  if (saved.ok) product.prices.add(cents);
}

/** A tax has another rate from today on. */
async function setRate(world: ShopWorld, what: number) {
  const named = world.rates[what % world.rates.length];
  if (!named) return;
  const others = world.rates.filter(
    ({ name, from }) => name !== named.name || from !== world.today,
  );
  world.rates = [...others, { ...named, percent: (what % 151) / 8, from: world.today }];
  await publishRates(world);
}

/** Everything that is stored becomes a day older. */
async function passDay(world: ShopWorld) {
  world.rates = world.rates.map((rate) => ({ ...rate, from: addDays(rate.from, -1) }));
  for (const [id, day] of world.soldOn) world.soldOn.set(id, addDays(day, -1));
  for (const order of world.orders) {
    order.day = addDays(order.day, -1);
    order.taxDay = addDays(order.taxDay, -1);
    order.rates = order.rates.map((rate) => ({ ...rate, from: addDays(rate.from, -1) }));
  }
  await publishRates(world);
  const ids = world.orders.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(orders)
    .set({
      createdAt: dayBefore(sql`${orders.createdAt}`),
      soldOn: sql`${orders.soldOn} - 1`,
    })
    .where(inArray(orders.id, ids));
  await db.execute(sql`update order_status_changes set created_at = ${dayBefore(sql`created_at`)}`);
  await db.execute(sql`update sale_entries set day = day - 1`);
  await db.execute(sql`update payments set day = day - 1`);
}

/** The same time of the day before in New York, where some days have 23 or 25 hours. */
const dayBefore = (instant: SQL) =>
  sql`(${instant} at time zone 'America/New_York' - interval '1 day') at time zone 'America/New_York'`;

/** Takes away what earlier runs left: reports, windows and the audit log are of the whole shop. */
const emptyShop = () =>
  db.execute(
    sql`truncate orders, payments, sale_entries, pickup_windows, audit_log restart identity cascade`,
  );

/**
 * Opens a shop, lets random things happen in it, and checks it, so many times. Returns how often
 * each act was accepted.
 */
export async function runShops(
  { runs, groups }: { runs: number; groups: number },
  check: (world: ShopWorld) => Promise<void>,
): Promise<ReadonlyMap<Kind, number>> {
  const done = new Map<Kind, number>();
  await fc.assert(
    fc.asyncProperty(someActs(groups), async (drawn) => {
      await emptyShop();
      const world = await openShop();
      for (const group of drawn) await doTogether(world, group);
      await check(world);
      for (const [kind, times] of world.done) done.set(kind, (done.get(kind) ?? 0) + times);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  return done;
}

/** The batches of the run's products. */
export const batchesOf = ({ batches }: ShopWorld) =>
  db.select().from(productBatches).where(inArray(productBatches.id, batches));
