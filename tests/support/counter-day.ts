import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { taxes, type TaxRate } from "~/content/taxes";
import { accountCode } from "~/domain/accounts/account-code.server";
import type { User } from "~/domain/accounts/accounts.schema";
import {
  addByName,
  addProduct,
  openSale,
  setDetails,
  setDiscount,
  setLine,
  voidSale,
} from "~/domain/counter/change-sale.server";
import { saleDetailsInput } from "~/domain/counter/counter.schema";
import { getSaleRow, viewSale } from "~/domain/counter/counter-queries.server";
import { finishSale, undoSale } from "~/domain/counter/finish-sale.server";
import { addUnit } from "~/domain/counter/sale-units.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { closeDrawer, moveCash, openDrawer } from "~/domain/money/drawers/use-drawer.server";
import { setShopSettings } from "~/domain/money/corrections/staff-refunds.server";
import {
  cancelAtDesk,
  confirmOrder,
  handOverOrder,
  markReady,
} from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { giveBack, payOrder } from "~/domain/orders/desk/pay-order.server";
import { findUndoable, undoAct } from "~/domain/orders/desk/undo-act.server";
import { takeFromOtherBatch } from "~/domain/orders/desk/withdrawn-lines.server";
import { refundOrder } from "~/domain/orders/money-back.server";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { updateProduct } from "~/domain/shop/save-product.server";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { decimalOf, parseCents } from "~/lib/money";
import { counterSaleLines, saleEntries } from "~drizzle/schema";
import {
  actorOf,
  createAdmin,
  createProduct,
  createStaff,
  createUser,
  unwrap,
  visitor,
} from "./builders";
import { receive } from "./stock";
import { publishTaxes } from "./website";

/** A number from 0 on and below the given one. */
type Random = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Random seeds of days: so many as COUNTER_DAYS says. COUNTER_DAY is one that failed. */
export function daySeeds(): number[] {
  const { CI, COUNTER_DAY, COUNTER_DAYS = CI ? "2" : "1" } = process.env;
  if (COUNTER_DAY) return [Number(COUNTER_DAY)];
  return Array.from({ length: Number(COUNTER_DAYS) }, () => Math.floor(Math.random() * 2 ** 31));
}

const AMOUNTS = [
  "quantity",
  "priceCents",
  "discountCents",
  "stateTaxCents",
  "localTaxCents",
  "distributorTaxCents",
  "salesTaxCents",
] as const;

type Amounts = Record<(typeof AMOUNTS)[number], number>;

/** What the books have of a line and a batch. */
export type Part = Amounts & { item: number; batchId: number | null; isCannabis: boolean };

export type Bill = {
  orderId: number;
  /** Null for an order from the website. */
  saleId: number | null;
  /** By which the customer is known: by one of them, or by none. */
  phone: string | null;
  userId: number | null;
  lines: { item: number; productId: number; quantity: number; cents: number }[];
  discountCents: number;
  paid: { cash: number; debit: number };
  state: "open" | "sold" | "off";
  /** As sold, and what is left of it after what came back. Empty until something comes back. */
  sold: Part[];
  left: Part[];
  /** The ids that were scanned, by product. */
  units: Map<number, string[]>;
};

type Product = {
  id: number;
  cents: number;
  sku: string;
  isCannabis: boolean;
  isCounted: boolean;
  hasUnits: boolean;
  kind: string;
  milligrams: number;
};

/** A drawer that somebody opened, as naive sums know it. */
export type Till = { id: number; shiftId: number; floatCents: number; cash: number; moved: number };

export type Batch = { id: number; productId: number; label: string; received: number };

export type Day = {
  admin: User;
  staff: User[];
  /** Customers who show the code of their account. */
  accounts: User[];
  tills: Till[];
  closed: (Till & { countedCents: number; person: string })[];
  products: Product[];
  batches: Batch[];
  rates: readonly TaxRate[];
  bills: Bill[];
  /** What was taken less what was given back, also by who had no drawer open. */
  cash: number;
  debit: number;
  /** Paid into drawers and out of them, without what was dropped. */
  moved: number;
  withdrawn: { batchId: number; after: number }[];
  /** The pieces of goods and of cannabis that came back, by batch. */
  restocked: Map<number, number>;
  quarantined: Map<number, number>;
  /** Ids whose sale was voided or undone. */
  freed: string[];
  done: Map<string, number>;
  presses: number;
};

const PHONES = ["(845) 555-0111", "(845) 555-0122", "(845) 555-0133", "(845) 555-0144"];
const REASON = "Random";

/** Of each product the price, whether it is cannabis and counted, and its kind with grams. */
const PRODUCTS = [
  { price: "45.00", kind: "flower", weightGrams: "3.5", batches: [70, 60], hasUnits: true },
  { price: "33.33", kind: "flower", weightGrams: "28", batches: [25, 10] },
  { price: "60.00", kind: "concentrate", weightGrams: "1", batches: [40, 30], hasUnits: true },
  { price: "24.99", batches: [50, 50, 40] },
  { price: "7.33", batches: [] },
  { price: "12.49", batches: [120], type: "goods" },
  { price: "3.10", batches: [], type: "goods" },
] as const;

/** A shop with products of each kind, and three of the team with a drawer each. */
export async function openDay(): Promise<Day> {
  // Reports and closes are of the whole shop, so nothing of an earlier day is left.
  await db.execute(sql`truncate orders, payments, sale_entries, drawers restart identity cascade`);
  const admin = await createAdmin();
  const day: Day = {
    ...{
      admin,
      staff: [],
      accounts: [await createUser(), await createUser()],
      tills: [],
      closed: [],
      products: [],
      batches: [],
    },
    rates: [...taxes.rates, { name: "County", kind: "sales", percent: 8, from: "2020-01-01" }],
    ...{ bills: [], cash: 0, debit: 0, moved: 0, withdrawn: [] },
    ...{ restocked: new Map(), quarantined: new Map(), freed: [], done: new Map(), presses: 0 },
  };
  await publishTaxes({ rates: day.rates, floorPercent: taxes.floorPercent });
  unwrap(await setShopSettings(admin, { staffRefund: 10_000_00, clearedOnly: false }));
  for (const [index, { batches, ...facts }] of PRODUCTS.entries()) {
    const sku = `Day-${index}-${crypto.randomUUID().slice(0, 8)}`;
    const isGoods = "type" in facts;
    const product = await createProduct({
      ...{ price: facts.price, sku },
      ...(isGoods && { type: "goods" as const }),
      ...("kind" in facts && { kind: facts.kind, weightGrams: facts.weightGrams }),
    });
    day.products.push({
      ...{ id: product.id, cents: parseCents(facts.price), sku, isCannabis: !isGoods },
      ...{ isCounted: batches.length > 0, hasUnits: "hasUnits" in facts },
      kind: product.kind,
      milligrams: "kind" in facts ? Math.round(Number(facts.weightGrams) * 1000) : 0,
    });
    for (const [nth, quantity] of batches.entries()) {
      const label = `${sku}-${nth}`;
      const bestBefore = `209${nth}-01-31`;
      const id = await receive(product.id, {
        quantity,
        code: `B${nth}`,
        packageTag: label,
        bestBefore,
      });
      day.batches.push({ id, productId: product.id, label, received: quantity });
    }
  }
  for (const name of ["Front", "Back", "Van"]) {
    const person = await createStaff();
    const { id } = unwrap(await addDrawer(admin, { name: `${name} of ${admin.username}` }));
    day.staff.push(person);
    day.tills.push(await openTill(person, id, 100_00));
  }
  return day;
}

async function openTill(person: User, id: number, floatCents: number): Promise<Till> {
  const { id: shiftId } = unwrap(await openDrawer(person, id, { float: floatCents }));
  return { id, shiftId, floatCents, cash: 0, moved: 0 };
}

export const expectedIn = ({ floatCents, cash, moved }: Till) => floatCents + cash + moved;

type Act = (day: Day, who: number, random: Random) => Promise<void>;

const count = (day: Day, what: string) => day.done.set(what, (day.done.get(what) ?? 0) + 1);

const press = (day: Day) => `press ${(day.presses += 1)}`;

function personOf(day: Day, who: number): { person: User; till: Till } {
  const [person, till] = [day.staff[who], day.tills[who]];
  if (!person || !till) throw new Error(`Nobody is ${who}`);
  return { person, till };
}

/** Money that a person took, or gave back: cash moves the drawer that this person has open. */
function pay(day: Day, who: number, bill: Bill, method: "cash" | "debit", cents: number) {
  if (cents === 0) return;
  bill.paid[method] += cents;
  day[method] += cents;
  if (method === "cash") personOf(day, who).till.cash += cents;
}

function chosen<One>(random: Random, from: readonly One[]): One {
  const one = from[random(from.length)];
  if (one === undefined) throw new Error("Nothing to choose from");
  return one;
}

/** Some products, each once, with how many pieces. */
function basket({ products }: Day, random: Random): Map<Product, number> {
  const some = new Map<Product, number>();
  const size = 1 + random(3);
  while (some.size < size) {
    const product = chosen(random, products);
    // An ounce weighs much.
    some.set(product, product.milligrams > 20_000 ? 1 : 1 + random(3));
  }
  return some;
}

const walkIn: Act = async (day, who, random) => {
  const { person, till } = personOf(day, who);
  const { id: saleId } = unwrap(await openSale(person, { seen: press(day) }));
  for (const [product, quantity] of basket(day, random)) {
    await fillLine(day, person, { saleId, product, quantity, isScanned: random(2) === 0 });
  }
  const known = random(6);
  const phone = known < 2 ? chosen(random, PHONES) : null;
  const account = known === 2 ? chosen(random, day.accounts) : null;
  if (account) {
    const code = accountCode(account.id);
    unwrap(await addByName(person, { saleId, product: code, seen: press(day) }));
  }
  if (phone) unwrap(await setDetails(saleId, saleDetailsInput.parse({ phone, name: "Parked" })));
  const units = await scanSome(day, saleId, random);
  const lines = await linesOf(day, saleId);
  const gross = sum(lines.map(({ cents, quantity }) => cents * quantity));
  let discountCents = random(4) === 0 ? Math.floor((gross * (1 + random(25))) / 100) : 0;
  const given = await setDiscount(saleId, { amount: discountCents, reason: "Dented box" });
  // The lowest price is 80 % of the full one.
  if (!given.ok) discountCents = 0;
  const sale = await getSaleRow(saleId);
  const view = sale && (await viewSale(sale));
  if (!view) throw new Error(`No sale ${saleId}`);
  const due = gross - discountCents;
  const isOdd = view.lines.some(({ problems }) => problems.length > 0);
  if (!isOdd && view.dueCents !== due) {
    throw new Error(`Sale ${saleId} shows ${view.dueCents} cents to pay, and not ${due}`);
  }
  const debit = [0, 0, due, random(due + 1)][random(4)] ?? 0;
  const cash = due - debit + chosen(random, [0, 0, 1, 500, 1999]);
  const finish = (by: User, drawer: string | undefined) =>
    finishSale(by, saleId, { cash, debit, seen: view.shown, drawer });
  const isVoided = random(12) === 0;
  const finished = isVoided
    ? null
    : await finish(person, random(2) === 0 ? undefined : String(till.shiftId));
  if (!finished?.ok) {
    count(day, isVoided ? "voided" : "refused");
    unwrap(await voidSale(person, saleId, { reason: "Left" }));
    day.freed.push(...[...units.values()].flat());
    return;
  }
  const { orderId } = finished;
  if (random(8) === 0) {
    const again = unwrap(await finish(day.admin, undefined));
    if (again.orderId !== orderId || again.isOwn) throw new Error(`Sale ${saleId} is sold twice`);
  }
  const order = await getOrder(orderId);
  const items = order?.items.map(({ id, productId, quantity, price }) => {
    return { item: id, productId: productId ?? 0, quantity, cents: parseCents(price) };
  });
  const userId = account?.id ?? null;
  const bill = newBill({
    orderId,
    saleId,
    phone,
    userId,
    discountCents,
    units,
    lines: items ?? [],
  });
  bill.state = "sold";
  day.bills.push(bill);
  pay(day, who, bill, "cash", due - debit);
  pay(day, who, bill, "debit", debit);
  count(day, account ? "account" : "walk-in");
};

type Filled = { saleId: number; product: Product; quantity: number; isScanned: boolean };

/** A refused product, of which nothing is left, is not in the sale. */
async function fillLine(day: Day, person: User, { saleId, product, quantity, isScanned }: Filled) {
  const seen = press(day);
  const added = isScanned
    ? await addByName(person, { saleId, product: product.sku, seen })
    : await addProduct(person, { saleId, productId: product.id, seen });
  if (!added.ok || quantity === 1) return;
  const [line] = await db
    .select()
    .from(counterSaleLines)
    .where(and(eq(counterSaleLines.saleId, saleId), eq(counterSaleLines.productId, product.id)));
  unwrap(await setLine(saleId, { line: line?.id ?? 0, quantity }));
}

async function linesOf({ products }: Day, saleId: number) {
  const lines = await db.select().from(counterSaleLines).where(eq(counterSaleLines.saleId, saleId));
  return lines.map(({ id, productId, quantity }) => {
    const product = products.find((one) => one.id === productId);
    if (!product) throw new Error(`No product ${productId ?? "at all"}`);
    return { id, product, quantity, cents: product.cents };
  });
}

/** Scans new units, or some that a voided or undone sale gave back. */
async function scanSome(day: Day, saleId: number, random: Random) {
  const units = new Map<number, string[]>();
  for (const { id: line, product, quantity } of await linesOf(day, saleId)) {
    if (!product.hasUnits || random(2) === 0) continue;
    for (let nth = 0; nth < quantity; nth += 1) {
      const isOld = random(3) === 0 && day.freed.length > 0;
      const unit = isOld ? chosen(random, day.freed) : `U${day.presses}N${nth}X${saleId}L${line}`;
      const scanned = await addUnit(saleId, { line, unit });
      if (!scanned.ok) continue;
      day.freed = day.freed.filter((one) => one !== unit);
      units.set(product.id, [...(units.get(product.id) ?? []), unit]);
    }
  }
  return units;
}

type New = Pick<
  Bill,
  "orderId" | "saleId" | "phone" | "userId" | "lines" | "discountCents" | "units"
>;

const newBill = (given: New): Bill => ({
  ...given,
  ...{ paid: { cash: 0, debit: 0 }, state: "open", sold: [], left: [] },
});

/** An order from the website, as far as the team comes with it. */
const webOrder: Act = async (day, who, random) => {
  const account = random(4) === 0 ? chosen(random, day.accounts) : null;
  const phone = account ? null : chosen(random, PHONES);
  const items = Array.from(basket(day, random), ([{ id }, quantity]) => ({
    ...{ productId: id, quantity },
  }));
  const placed = await placeOrder(account ? actorOf(account) : visitor(), {
    // An equal order of the account would be a repetition of the one before.
    ...{ items, phone, key: press(day), seen: null },
    customerInfo: { name: "Ada", email: account?.email ?? null, address: null },
  });
  if (!placed.ok) return void count(day, "order refused");
  const { id: orderId, items: lines } = placed.order;
  const bill = newBill({
    ...{ orderId, saleId: null, phone, userId: account?.id ?? null },
    ...{ discountCents: 0, units: new Map() },
    lines:
      (await getOrder(orderId))?.items.map(({ id, productId, quantity, price }) => {
        return { item: id, productId: productId ?? 0, quantity, cents: parseCents(price) };
      }) ?? [],
  });
  if (lines.length !== bill.lines.length) throw new Error(`Order ${orderId} lost a line`);
  day.bills.push(bill);
  count(day, "order");
  // Some stay open, and somebody else goes on later.
  if (random(4) > 0) await goOn(day, who, random, bill);
};

const resume: Act = async (day, who, random) => {
  const open = day.bills.filter(({ state, saleId }) => state === "open" && saleId === null);
  const bill = open[random(Math.max(1, open.length))];
  if (bill) await goOn(day, who, random, bill);
};

/** Serves an open order to its end, unless it is refused. Its pieces may be of a withdrawn batch. */
async function goOn(day: Day, who: number, random: Random, bill: Bill) {
  const { person } = personOf(day, who);
  const { orderId } = bill;
  // Another one may be at it. The order's page says so, and the model counts it once.
  if (busy.has(orderId)) return;
  busy.add(orderId);
  try {
    const act = { orderId, seen: null };
    const total = sum(bill.lines.map(({ cents, quantity }) => cents * quantity));
    for (const { item } of bill.lines) await takeFromOtherBatch(person, { orderId, line: item });
    await confirmOrder(person, act);
    if (bill.paid.cash + bill.paid.debit === 0) {
      const method = random(3) === 0 ? "debit" : "cash";
      const paid = await payOrder(person, { orderId, method, cents: total });
      if (paid.ok) pay(day, who, bill, method, total);
    }
    const ready = await markReady(person, act);
    await checkOrderId(person, orderId);
    const sold = random(8) === 0 || !ready.ok ? null : await handOverOrder(person, act);
    if (!sold?.ok) {
      await callOff(day, who, bill);
      return;
    }
    bill.state = "sold";
    count(day, "handed over");
    if (random(6) === 0) await undoAtDesk(day, who, bill);
  } finally {
    busy.delete(orderId);
  }
}

/** Orders at which somebody of the team is. */
const busy = new Set<number>();

async function callOff(day: Day, who: number, bill: Bill) {
  const { person } = personOf(day, who);
  const { orderId } = bill;
  const { cents } = unwrap(await giveBack(person, orderId));
  if (cents !== bill.paid.cash + bill.paid.debit)
    throw new Error(`Order ${orderId}: ${cents} back`);
  pay(day, who, bill, "cash", -bill.paid.cash);
  pay(day, who, bill, "debit", -bill.paid.debit);
  unwrap(await cancelAtDesk(person, { orderId, seen: null, reason: REASON }));
  bill.state = "off";
  count(day, "cancelled");
}

/** A press by mistake: undone, and handed over again. */
async function undoAtDesk(day: Day, who: number, { orderId }: Bill) {
  const { person } = personOf(day, who);
  const order = await getOrder(orderId);
  const undoable = order && (await findUndoable(order));
  if (!undoable) return;
  unwrap(await undoAct(person, { orderId, changeId: undoable.changeId }));
  unwrap(await handOverOrder(person, { orderId, seen: null }));
  count(day, "undone at the desk");
}

const undo: Act = async (day, who, random) => {
  const { person } = personOf(day, who);
  const fresh = day.bills.filter(({ orderId, state, saleId, left }) => {
    return state === "sold" && saleId !== null && left.length === 0 && !busy.has(orderId);
  });
  const bill = fresh[random(Math.max(1, fresh.length))];
  if (!bill?.saleId) return;
  // Whoever refunds it at the same moment leaves it alone.
  bill.state = "off";
  unwrap(await undoSale(person, bill.saleId, { reason: REASON }));
  pay(day, who, bill, "cash", -bill.paid.cash);
  pay(day, who, bill, "debit", -bill.paid.debit);
  day.freed.push(...[...bill.units.values()].flat());
  count(day, "undone");
};

/** The parts of a sale in the books, of which nothing came back yet. */
export async function partsOf({ orderId }: Bill): Promise<Part[]> {
  const lastUndone = sql`coalesce((select max(id) from sale_entries
    where order_id = ${orderId} and kind = 'undone'), 0)`;
  const entries = await db
    .select()
    .from(saleEntries)
    .where(
      and(
        eq(saleEntries.orderId, orderId),
        eq(saleEntries.kind, "sale"),
        gt(saleEntries.id, lastUndone),
      ),
    )
    .orderBy(asc(saleEntries.batchId), asc(saleEntries.id));
  return entries.map(({ orderItemId, batchId, taxClass, ...entry }) => ({
    ...{ item: orderItemId ?? 0, batchId, isCannabis: taxClass === "cannabis" },
    ...amounts((column) => entry[column]),
  }));
}

export function amounts(of: (column: keyof Amounts) => number): Amounts {
  const [quantity, priceCents, discountCents] = [
    of("quantity"),
    of("priceCents"),
    of("discountCents"),
  ];
  const [stateTaxCents, localTaxCents] = [of("stateTaxCents"), of("localTaxCents")];
  const [distributorTaxCents, salesTaxCents] = [of("distributorTaxCents"), of("salesTaxCents")];
  return {
    ...{ quantity, priceCents, discountCents, stateTaxCents, localTaxCents },
    ...{ distributorTaxCents, salesTaxCents },
  };
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const refund: Act = async (day, who, random) => {
  const { person } = personOf(day, who);
  const sold = day.bills.filter(({ state }) => state === "sold");
  const bill = sold[random(Math.max(1, sold.length))];
  if (!bill || busy.has(bill.orderId)) return;
  busy.add(bill.orderId);
  try {
    if (bill.sold.length === 0) {
      bill.sold = await partsOf(bill);
      bill.left = bill.sold.map((part) => ({ ...part }));
    }
    const line = chosen(random, bill.lines);
    const own = bill.left.filter(({ item, quantity }) => item === line.item && quantity > 0);
    const most = sum(own.map(({ quantity }) => quantity));
    if (most === 0) return;
    const quantity = 1 + random(most);
    const [method, isRestocked] = [chosen(random, ["cash", "debit"] as const), random(2) === 0];
    unwrap(
      await refundOrder(person, bill.orderId, {
        ...{ line: line.item, quantity, method, reason: REASON, after: press(day) },
        restock: isRestocked ? "on" : null,
      }),
    );
    pay(day, who, bill, method, -takeBack(day, own, { quantity, isRestocked }));
    count(day, "refunded");
  } finally {
    busy.delete(bill.orderId);
  }
};

/** Takes pieces out of the parts, each with its share of the amounts. Returns what is given back. */
function takeBack(
  day: Day,
  parts: readonly Part[],
  { quantity, isRestocked }: { quantity: number; isRestocked: boolean },
): number {
  let [missing, cents] = [quantity, 0];
  for (const part of parts) {
    const back = Math.min(missing, part.quantity);
    if (back === 0) continue;
    missing -= back;
    const had = part.quantity;
    const share = amounts((column) => Math.floor((part[column] * back) / had + 0.5));
    cents += share.priceCents - share.discountCents;
    for (const column of AMOUNTS) part[column] -= share[column];
    if (part.batchId === null) continue;
    const where = part.isCannabis ? day.quarantined : day.restocked;
    if (part.isCannabis || isRestocked)
      where.set(part.batchId, (where.get(part.batchId) ?? 0) + back);
  }
  return cents;
}

const move: Act = async (day, who, random) => {
  const { person, till } = personOf(day, who);
  const kind = chosen(random, ["in", "out", "drop"] as const);
  const amount = 1 + random(40_000);
  const isThere = kind === "in" || amount <= expectedIn(till);
  const moved = await moveCash(person, till.id, {
    ...{ kind, amount, reason: REASON, after: press(day) },
  });
  if (moved.ok !== isThere) throw new Error(`${amount} ${kind} of ${expectedIn(till)}`);
  if (!moved.ok) return;
  till.moved += kind === "in" ? amount : -amount;
  if (kind !== "drop") day.moved += kind === "in" ? amount : -amount;
  count(day, kind);
};

/** Counts a drawer, not always rightly. */
export async function closeTill(day: Day, who: number, difference: number, left: number) {
  const { person, till } = personOf(day, who);
  const countedCents = Math.max(left, expectedIn(till) + difference);
  unwrap(await closeDrawer(person, till.id, { cash: countedCents, left, note: null }));
  day.closed.push({ ...till, countedCents, person: person.username });
}

/** The next one has the drawer, with the float that was left in it. */
async function shiftChange(day: Day, who: number) {
  await closeTill(day, who, -3, 50_00);
  const { person, till } = personOf(day, who);
  day.tills[who] = await openTill(person, till.id, 50_00);
}

/** Nothing more of the batch is sold. Its pieces in open orders stay there until somebody decides. */
async function recall(day: Day, random: Random) {
  const { id: batchId } = chosen(random, day.batches.slice(0, 2));
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${saleEntries.id}), 0)::int` })
    .from(saleEntries);
  unwrap(await withdrawBatch(day.admin, batchId, { reason: "Mould" }));
  day.withdrawn.push({ batchId, after: last?.id ?? 0 });
}

async function changePrice(day: Day, random: Random) {
  const product = chosen(random, day.products);
  const row = await getProduct(product.id);
  if (!row) throw new Error(`No product ${product.id}`);
  const cents = 1 + random(9_999);
  unwrap(await updateProduct(day.admin, product.id, { ...row, price: decimalOf(cents) }));
  product.cents = cents;
}

const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [14, walkIn],
  [5, webOrder],
  [2, resume],
  [1, undo],
  [2, refund],
  [2, move],
];

function drawnAct(random: Random): Act {
  let at = random(sum(ACTS.map(([weight]) => weight)));
  for (const [weight, act] of ACTS) {
    if (at < weight) return act;
    at -= weight;
  }
  return walkIn;
}

const soldOf = ({ done }: Day) => (done.get("walk-in") ?? 0) + (done.get("handed over") ?? 0);

/**
 * So many sales by three people at the same time, each with a drawer: walk-ins and orders from the
 * website, with a recall, a changed price and a change of shifts in between. Each act draws from
 * numbers of its own, so that the acts are the same however they take turns.
 */
export async function runDay(day: Day, { sales, random }: { sales: number; random: Random }) {
  for (let round = 0; soldOf(day) < sales; round += 1) {
    const acts = day.staff.map(() => [drawnAct(random), seeded(random(2 ** 31))] as const);
    await Promise.all(acts.map(([act, own], who) => act(day, who, own)));
    if (round === 20) await recall(day, random);
    if (round === 30) await shiftChange(day, 1);
    if (round % 15 === 14) await changePrice(day, random);
  }
}
