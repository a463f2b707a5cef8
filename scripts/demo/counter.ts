import { and, asc, eq, gt, isNotNull, max } from "drizzle-orm";
import { type OpeningHours, spansOn } from "~/content/opening-hours";
import { roundFigures } from "~/content/round-figures";
import { codePrefix } from "~/content/site";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { closeDay } from "~/domain/office/close-day.server";
import { giveDiscount } from "~/domain/money/discounts/give-discount.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import {
  cancelAtDesk,
  confirmOrder,
  handOverOrder,
  markReady,
} from "~/domain/orders/desk/act-at-desk.server";
import { moveOrder } from "~/domain/orders/desk/move-order.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { lockOrder, type Order } from "~/domain/orders/orders-queries.server";
import { PICKUP_DEFAULTS } from "~/domain/orders/pickup/fulfilment";
import { listWindows } from "~/domain/orders/pickup/order-windows.server";
import { setPickup } from "~/domain/orders/pickup/pickup-settings.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { correctBatch } from "~/domain/stock/correct-stock.server";
import { setRetail } from "~/domain/opening/change-opening.server";
import { receiveBatch } from "~/domain/stock/receive-stock.server";
import { saveBatch } from "~/domain/stock/save-batch.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { addDays, businessInstant, weekdayOf } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { mailOutbox, productBatches, products } from "~drizzle/schema";
import { backdateBatches, backdateClosedDays, backdateOrder, backdateRecall } from "./backdate";
import { demoFacts, publish, withItsWords } from "./business";
import { generateBooks } from "./counter-books";
import { generateDeliveries, priceOf } from "./deliveries";
import { done } from "./done";
import { onePagePdf } from "./one-page-pdf";

/** The days until yesterday with orders each day. */
const DAYS = 30;
/** Before that there was an order every few days. */
const FIRST_DAYS = 180;
const DAYS_BETWEEN = 6;
const MINUTE_MS = 60_000;
const LABORATORY = "Proof Laboratory (made up)";

const AFTERNOON = [{ from: "12:00", to: "20:00" }];
const HOURS: OpeningHours = {
  weekdays: {
    ...{ monday: AFTERNOON, tuesday: AFTERNOON, wednesday: AFTERNOON, thursday: AFTERNOON },
    ...{ friday: AFTERNOON, saturday: AFTERNOON, sunday: [{ from: "12:00", to: "17:00" }] },
  },
  holidays: [],
};

const CUSTOMERS = [
  ...["Dana Whitfield", "Lee Marchetti", "Noor Haddad", "Pat Sorensen", "Ines Duarte"],
  ...["Walt Kowalski", "Ruth Abrams", "Teo Vasquez", "June Okafor", "Greta Holm"],
  ...["Isaac Boone", "Marta Jurado", "Owen Pryce", "Leila Farsi", "Hank Dempsey"],
];
const NOTES = ["I come by bicycle: a paper bag is fine.", "Is there a step at your door?"];

const SOLD_OUT = "cosmic-chewz-blue-raspberry";

/** Of which three are left. */
const LOW = "ridgeline-pre-rolls-pack-of-5";

/** The batch of this product was withdrawn yesterday. There is another one. */
const RECALLED = "ridgeline-rosin-1-g";

/** More than the orders take, on whatever day the demo is made. */
const RECEIVED = 120;
/** In place of what was withdrawn. */
const FEW_RECEIVED = 24;
/** Of the product that is sold out: all in the first order. */
const FIRST_ORDER = 3;

/** The same numbers in every demo (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/**
 * The shop as its owner opened it; a batch with its report for every product of cannabis; half a
 * year of orders with discounts, a refund, a recall and counts of the drawer; waste, a sale that is
 * parked and a run of deliveries. All of it by the functions that the counter and its customers use,
 * and moved into the past afterwards.
 */
export async function generateCounter(admin: Admin, staff: Admin) {
  await openCounter(admin);
  await receiveBatches(admin);
  await backdateBatches(FIRST_DAYS + 4);
  const [before] = await db.select({ id: max(mailOutbox.id) }).from(mailOutbox);
  await orderUntilToday(admin, staff);
  await generateBooks(admin, staff);
  await leaveThree(admin);
  await generateDeliveries(admin, staff);
  // Nobody is told today what happened last month.
  await db.delete(mailOutbox).where(gt(mailOutbox.id, before?.id ?? 0));
}

async function openCounter(admin: Admin) {
  const address = demoFacts.address ?? "1 Main Street, New Paltz, NY 12561";
  await publish(admin, "facts", { ...demoFacts, address, openingHours: HOURS });
  const year = Number(businessDay(new Date()).slice(0, 4));
  const milestones = roundFigures.milestones.map((milestone) => ({ ...milestone, year }));
  await publish(admin, "figures", withItsWords({ ...roundFigures, milestones }));
  await done(setRetail(admin, { retail: "open" }));
  await closeTwoDays(admin);
}

/** Two Mondays to come, when nothing takes place. */
async function closeTwoDays(admin: Admin) {
  const today = businessDay(new Date());
  const monday = addDays(today, 14 + ((8 - weekdayOf(today)) % 7));
  await done(closeDay(admin, { day: monday, reason: "Stocktaking" }));
  const reason = "The crew's day off";
  await done(closeDay(admin, { day: addDays(monday, 21), reason }));
  await backdateClosedDays(3);
}

async function receiveBatches(admin: Admin) {
  const today = businessDay(new Date());
  const made = await db
    .select()
    .from(products)
    .where(and(eq(products.taxClass, "cannabis"), isNotNull(products.type)));
  for (const [index, product] of made.entries()) {
    const batch = {
      code: `${codePrefix()}-${today.slice(2, 4)}${String(100 + index * 7)}`,
      packedOn: addDays(today, -FIRST_DAYS - 12),
      bestBefore: addDays(today, 150 + index * 9),
    };
    await receive(admin, product, batch, product.slug === SOLD_OUT ? FIRST_ORDER : RECEIVED);
  }
}

type Dates = { code: string; packedOn: string; bestBefore: string };

/** A batch with its laboratory's report. */
async function receive(admin: Admin, product: Product, dates: Dates, quantity: number) {
  const { thcPercent, cbdPercent } = product;
  const metrc = { packageTag: packageTagOf(dates.code), testPassed: true };
  const batch = { ...dates, ...metrc, laboratory: LABORATORY, thcPercent, cbdPercent };
  const { id } = await done(receiveBatch(admin, product.id, { ...batch, quantity }));
  const bytes = onePagePdf([
    "Certificate of analysis (demonstration)",
    ...[`Laboratory: ${LABORATORY}`, `Product: ${product.name}`, `Batch: ${batch.code}`],
    ...(product.thcPercent ? [`Total THC: ${product.thcPercent} %`] : []),
    ...(product.thcPerPieceMg ? [`THC in one piece: ${product.thcPerPieceMg} mg`] : []),
    "Pesticides, heavy metals, mycotoxins, microbes: within the limits",
    "This report is made up. It shows what a report of a batch looks like here.",
  ]);
  await done(saveBatch(admin, id, batch, { fileName: `${batch.code}-report.pdf`, bytes }));
}

/** As long as Metrc's: 24 letters and digits. */
const packageTagOf = (code: string) =>
  `1A4060300001A2C0${code.replace(/\D/g, "").padStart(8, "0")}`;

/** A batch that its customers bought for months is withdrawn, and another one is on sale. */
async function recallYesterday(admin: Admin) {
  const [recalled] = await db
    .select({ batchId: productBatches.id, product: products })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.productId))
    .where(eq(products.slug, RECALLED));
  if (!recalled) throw new Error(`No batch of ${RECALLED}`);
  const reason = "The laboratory corrected its report: too much moisture.";
  await done(withdrawBatch(admin, recalled.batchId, { reason }));
  const today = businessDay(new Date());
  await backdateRecall(recalled.batchId, businessInstant(addDays(today, -1), "17:15"));
  const dates = { packedOn: addDays(today, -9), bestBefore: addDays(today, 200) };
  const code = `${codePrefix()}-${today.slice(2, 4)}900`;
  await receive(admin, recalled.product, { code, ...dates }, FEW_RECEIVED);
}

async function leaveThree(admin: Admin) {
  const [low] = await db
    .select({ batchId: productBatches.id, available: products.available })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.productId))
    .where(eq(products.slug, LOW));
  if (!low) throw new Error(`No batch of ${LOW}`);
  const reason = "Sent to the laboratory for a second look";
  await done(correctBatch(admin, low.batchId, { change: 3 - low.available, reason }));
}

type Fate = "completed" | "cancelled" | "expired";

async function orderUntilToday(admin: Admin, staff: Admin) {
  const random = seeded(20);
  const today = businessDay(new Date());
  const shelf = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .orderBy(asc(products.id));
  let placed = 0;

  async function order(
    windowStartsAt: Date | null,
    items = chooseItems(shelf, random),
  ): Promise<Order> {
    placed += 1;
    const name = CUSTOMERS[placed % CUSTOMERS.length] ?? "";
    const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
    const actor = { user: null, address: `demo order ${placed}` };
    const placedOrder = await done(
      placeOrder(actor, {
        items,
        customerInfo: { name, email, address: null },
        phone: `(845) 555-01${String(10 + (placed % 90))}`,
        note: placed % 11 === 0 ? (NOTES[random(NOTES.length)] ?? null) : null,
        ...{ key: `demo ${placed}`, seen: null, windowStartsAt },
      }),
    );
    return placedOrder.order;
  }

  for (let ago = FIRST_DAYS; ago > 0; ago--) {
    const day = addDays(today, -ago);
    const [span] = spansOn(day, HOURS);
    if (!span) continue;
    const orders = ago <= DAYS ? 1 + random(2) : Number(ago % DAYS_BETWEEN === 0);
    for (let n = orders; n > 0; n--) {
      const opens = businessInstant(day, span.from).getTime();
      const windowStartsAt = new Date(opens + random(9) * 30 * MINUTE_MS);
      const { id } = await order(null, placed === 0 ? lastOf(shelf) : undefined);
      const fate: Fate =
        placed % 12 === 5 ? "cancelled" : placed % 17 === 9 ? "expired" : "completed";
      if (fate === "completed" && placed % 8 === 3) await takeOff(staff, id);
      await finish(staff, id, fate, random);
      await backdateOrder(id, { windowStartsAt, placedHoursBefore: 2 + random(26), fate });
    }
  }
  await recallYesterday(admin);
  // From now on an order needs a window, and none of the past can be chosen.
  await setPickup(admin, { ...PICKUP_DEFAULTS, isOn: true });
  await openOrders(staff, order);
}

type Product = typeof products.$inferSelect;

type Shelf = readonly { id: number; slug: string }[];

/** One to three products, one or two of each. */
function chooseItems(shelf: Shelf, random: (below: number) => number) {
  const offered = shelf.filter(({ slug }) => slug !== SOLD_OUT);
  return Array.from({ length: 1 + random(3) }, () => ({
    productId: offered[random(offered.length)]?.id ?? 0,
    quantity: 1 + random(2),
  }));
}

/** All that there is of the product that is sold out. */
const lastOf = (shelf: Shelf) =>
  shelf
    .filter(({ slug }) => slug === SOLD_OUT)
    .map(({ id }) => ({ productId: id, quantity: FIRST_ORDER }));

async function finish(staff: Admin, id: number, fate: Fate, random: (below: number) => number) {
  const act = { orderId: id, seen: null };
  if (fate === "cancelled") {
    await done(cancelAtDesk(staff, { ...act, reason: "You asked us to by phone." }));
    return;
  }
  await done(confirmOrder(staff, act));
  await done(markReady(staff, act));
  if (fate === "expired") {
    await db.transaction(async (tx) => {
      const held = await lockOrder(tx, id);
      if (held) await moveOrder(tx, held, { status: "expired", by: null, telling: "later" });
    });
    return;
  }
  await done(checkOrderId(staff, id));
  const cents = await priceOf(id);
  await done(payOrder(staff, { orderId: id, method: random(5) < 3 ? "cash" : "debit", cents }));
  await done(handOverOrder(staff, act));
}

/** About a twentieth, in whole dollars. */
async function takeOff(staff: Admin, id: number) {
  const amount = 100 * Math.max(1, Math.floor((await priceOf(id)) / 2000));
  const reason = "The jar's label was creased";
  await done(giveDiscount(staff, id, { line: null, amount, reason, after: null }));
}

/** Orders for the next windows: some new, some confirmed, some ready. */
async function openOrders(staff: Admin, order: (windowStartsAt: Date) => Promise<Order>) {
  const { windows } = await listWindows("pickup", new Date());
  for (const [index, { startsAt }] of windows.slice(0, 12).entries()) {
    if (index % 3 === 2) continue;
    const act = { orderId: (await order(startsAt)).id, seen: null };
    if (index % 4 !== 3) await done(confirmOrder(staff, act));
    if (index < 4 && index % 4 !== 3) await done(markReady(staff, act));
  }
}
