import fc from "fast-check";
import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { db } from "~/platform/database/db.server";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { cancelAtDesk, confirmOrder } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { undoAct } from "~/domain/orders/desk/undo-act.server";
import { listStatusChanges } from "~/domain/orders/orders-queries.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listSoldProducts } from "~/domain/shop/shop-queries.server";
import { parseCents } from "~/lib/money";
import {
  orderItemBatches,
  orderItems,
  orders,
  productBatches,
  products,
  stockMovements,
  users,
} from "~drizzle/schema";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  member,
  unwrap,
  visitor,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive, writeOffForm } from "../../../tests/support/stock";
import { undoWriteOff } from "./change-write-off.server";
import { correctBatch, countBatch } from "./correct-stock.server";
import { releaseStock, returnStock, sellStock, unsellStock } from "./order-stock.server";
import { receiveBatch, receiveMore } from "./receive-stock.server";
import { saveBatch } from "./save-batch.server";
import { putBack, setAside } from "./set-aside.server";
import { PLACES } from "./stock-words";
import { restoreBatch, withdrawBatch } from "./withdraw-batch.server";
import { writeOffStock } from "./write-off-stock.server";

useDatabase();

const admin = anyAdmin();
const buy = (items: { productId: number; quantity: number }[], actor: Actor = visitor()) =>
  placeOrder(actor, { items, customerInfo: null, key: null, seen: null });

/** An order of an account, which holds all of its pieces at once. */
async function bought(items: { productId: number; quantity: number }[]) {
  const outcome = await buy(items, await member());
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.order;
}

const leftOf = async (id: number) => (await listSoldProducts([id]))[0]?.left;

const batchOf = async (id: number) => {
  const [batch] = await db.select().from(productBatches).where(eq(productBatches.id, id));
  return [batch?.onHand, batch?.held];
};

test("of 200 buyers at once for the last 8, exactly 8 get one", async () => {
  const { id: productId, name } = await createProduct();
  await receive(productId, { code: "A", quantity: 5 });
  await receive(productId, { code: "B", quantity: 3, bestBefore: "2027-05-01" });
  const all = await Promise.all(
    Array.from({ length: 200 }, () => buy([{ productId, quantity: 1 }])),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(8);
  const messages = all.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem.message]));
  expect(new Set(messages)).toEqual(new Set([`${name} is out of stock. Order without it`]));
  const [held] = await db
    .select({ orders: count() })
    .from(orderItems)
    .where(eq(orderItems.productId, productId));
  expect(held?.orders).toBe(8);
  expect(await leftOf(productId)).toBe(0);
});

test("orders for two products by opposite ways never wait for each other", async () => {
  const [one, two] = [await createProduct(), await createProduct()];
  await receive(one.id, { code: "A", quantity: 60 });
  await receive(two.id, { code: "A", quantity: 60 });
  const lines = [one.id, two.id].map((productId) => ({ productId, quantity: 1 }));
  const all = await Promise.all(
    Array.from({ length: 60 }, (_, n) => buy(n % 2 ? lines : lines.toReversed())),
  );
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect([await leftOf(one.id), await leftOf(two.id)]).toEqual([0, 0]);
});

test("an order takes from the batch that is best before the earliest day, and says what is left", async () => {
  const { id: productId, name } = await createProduct();
  const later = await receive(productId, { code: "LATER", quantity: 4 });
  const sooner = await receive(productId, {
    code: "SOONER",
    quantity: 2,
    bestBefore: "2027-01-01",
  });
  const order = await bought([{ productId, quantity: 3 }]);
  expect(await batchOf(sooner)).toEqual([2, 2]);
  expect(await batchOf(later)).toEqual([4, 1]);
  expect(
    await db
      .select({ batchId: orderItemBatches.batchId, quantity: orderItemBatches.quantity })
      .from(orderItemBatches)
      .where(eq(orderItemBatches.orderItemId, order.items[0]?.id ?? 0))
      .orderBy(asc(orderItemBatches.batchId)),
  ).toEqual([
    { batchId: later, quantity: 1 },
    { batchId: sooner, quantity: 2 },
  ]);
  const tooMany = await buy([{ productId, quantity: 4 }]);
  expect(tooMany).toMatchObject({
    ok: false,
    problem: { code: "invalid", field: "items", message: `Only 3 of ${name} are left` },
  });
});

test("an order of nobody holds a fifth of what is left, one piece at least, and the rest when it is confirmed", async () => {
  const { id: productId, name } = await createProduct();
  const sooner = await receive(productId, { code: "A", quantity: 2, bestBefore: "2027-01-01" });
  const later = await receive(productId, { code: "B", quantity: 10 });
  const request = unwrap(await buy([{ productId, quantity: 11 }])).order;
  expect([await batchOf(sooner), await batchOf(later)]).toEqual([
    [2, 2],
    [10, 0],
  ]);
  // Of 10 left, and of 3.
  const second = unwrap(await buy([{ productId, quantity: 8 }])).order;
  expect(await leftOf(productId)).toBe(8);
  await bought([{ productId, quantity: 5 }]);
  const third = unwrap(await buy([{ productId, quantity: 3 }])).order;
  expect(await leftOf(productId)).toBe(2);
  const team = await createAdmin();
  const confirm = (orderId: number) => confirmOrder(team, { orderId, seen: null });
  const status = "confirmed" as const;
  for (const refused of [
    await confirm(request.id),
    await changeOrderStatus(team, { orderId: second.id, status }),
  ]) {
    expect(refused).toMatchObject({
      problem: { code: "conflict", message: `Only 2 of ${name} are left` },
    });
  }
  unwrap(await confirm(third.id));
  unwrap(await confirm(third.id));
  expect(await leftOf(productId)).toBe(0);
  // The others give back what little they hold.
  for (const { id } of [request, second]) {
    unwrap(await changeOrderStatus(team, { orderId: id, status: "cancelled" }));
  }
  expect(await leftOf(productId)).toBe(4);
  await checkOrderId(team, third.id);
  await payOrder(team, { orderId: third.id, method: "cash", cents: parseCents(third.total) });
  for (const next of ["ready", "completed"] as const) {
    unwrap(await changeOrderStatus(team, { orderId: third.id, status: next }));
  }
  const [a, b] = [await batchOf(sooner), await batchOf(later)];
  expect((a[0] ?? 0) + (b[0] ?? 0)).toBe(9);
});

test("an undone confirmation or cancellation leaves an order of nobody its part of the stock again", async () => {
  const { id: productId } = await createProduct();
  await receive(productId, { code: "A", quantity: 20 });
  const team = await createAdmin();
  const undo = async (orderId: number) => {
    const changeId = (await listStatusChanges(orderId)).at(-1)?.id ?? 0;
    return undoAct(team, { orderId, changeId });
  };
  const items = [{ productId, quantity: 10 }];
  const { id } = unwrap(await buy(items)).order;
  expect(await leftOf(productId)).toBe(16);
  const act = { orderId: id, seen: null };
  for (let times = 0; times < 2; times++) {
    unwrap(await confirmOrder(team, act));
    expect(await leftOf(productId)).toBe(10);
    unwrap(await undo(id));
    expect(await leftOf(productId)).toBe(16);
  }
  unwrap(await cancelAtDesk(team, { ...act, reason: "Twice" }));
  expect(await leftOf(productId)).toBe(20);
  unwrap(await undo(id));
  expect(await leftOf(productId)).toBe(16);
  unwrap(await changeOrderStatus(team, { orderId: id, status: "cancelled" }));
  // Whoever is known holds all pieces all the time.
  const own = await bought(items);
  unwrap(await confirmOrder(team, { orderId: own.id, seen: null }));
  unwrap(await undo(own.id));
  expect(await leftOf(productId)).toBe(10);
});

test("an account whose address nobody has proven holds no more than a guest", async () => {
  const { id: productId } = await createProduct();
  await receive(productId, { code: "A", quantity: 20 });
  const buyer = await member();
  const items = [{ productId, quantity: 10 }];
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, buyer.user.id));
  unwrap(await buy(items, buyer));
  expect(await leftOf(productId)).toBe(16);
  await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, buyer.user.id));
  unwrap(await buy([{ productId, quantity: 9 }], buyer));
  expect(await leftOf(productId)).toBe(7);
});

test("stock is counted from the first batch on; before it the switch alone decides", async () => {
  const { id: productId } = await createProduct();
  expect(await leftOf(productId)).toBeNull();
  await bought([{ productId, quantity: 99 }]);
  await receive(productId, { code: "A", quantity: 1 });
  expect(await leftOf(productId)).toBe(1);
});

test("the same receipt again is stored once, another batch of that number is refused", async () => {
  const { id: productId } = await createProduct();
  const facts = { packedOn: null, bestBefore: null, laboratory: null };
  const input = { ...facts, code: "A", thcPercent: null, cbdPercent: null, quantity: 5 };
  const first = await receiveBatch(admin, productId, input);
  expect(first).toMatchObject(await receiveBatch(admin, productId, input));
  for (const code of ["A", "a"]) {
    expect(await receiveBatch(admin, productId, { ...input, code, quantity: 6 })).toMatchObject({
      problem: { code: "conflict", field: "batchCode" },
    });
  }
  const other = await receive(productId, { code: "B", quantity: 1 });
  expect(await saveBatch(admin, other, { ...input, code: "a" }, null)).toMatchObject({
    problem: { code: "conflict", field: "batchCode" },
  });
  // Its own number in other letters is no other batch's.
  expect(await saveBatch(admin, other, { ...input, code: "b" }, null)).toMatchObject({ ok: true });
  expect(await leftOf(productId)).toBe(6);
});

test("a count cannot be below what open orders hold", async () => {
  const { id: productId } = await createProduct();
  const batch = await receive(productId, { code: "A", quantity: 5 });
  await bought([{ productId, quantity: 3 }]);
  expect(await countBatch(admin, batch, { onHand: 2 })).toMatchObject({
    problem: { code: "conflict", field: "onHand" },
  });
  expect(await correctBatch(admin, batch, { change: -3, reason: "Broken" })).toMatchObject({
    problem: { code: "conflict", field: "change" },
  });
  expect(await countBatch(admin, batch, { onHand: 4 })).toMatchObject({ ok: true });
  expect(await leftOf(productId)).toBe(1);
});

test("what an order holds is given back, sold and taken back once, however often it is asked", async () => {
  const { id: productId } = await createProduct();
  const batch = await receive(productId, { code: "A", quantity: 5 });
  const order = await bought([{ productId, quantity: 3 }]);
  const twice = async (act: (tx: typeof db) => Promise<unknown>) => {
    await db.transaction(act);
    await db.transaction(act);
  };
  await twice((tx) => sellStock(tx, order.id, admin));
  expect(await batchOf(batch)).toEqual([2, 0]);
  await twice((tx) => releaseStock(tx, order.id));
  expect(await batchOf(batch)).toEqual([2, 0]);
  await twice((tx) => unsellStock(tx, order.id, admin));
  expect(await batchOf(batch)).toEqual([5, 3]);
  await twice((tx) => releaseStock(tx, order.id));
  expect(await batchOf(batch)).toEqual([5, 0]);
});

/** A random act with an order or a batch, by its number in the run. */
const anAct = fc.noBias(
  fc.record({
    kind: fc.constantFrom(
      ...["buy", "buy", "buy", "buy", "buy", "buy", "release", "sell", "sell", "unsell", "return"],
      ...["receive", "more", "count", "correct", "withdraw", "restore"],
      ...["write off", "undo", "set aside", "put back"],
    ),
    which: fc.nat(999),
    quantity: fc.integer({ min: 1, max: 6 }),
  }),
);

type RandomAct = typeof anAct extends fc.Arbitrary<infer Act> ? Act : never;

async function run({ kind, which, quantity }: RandomAct, world: World) {
  const pick = <One>(list: readonly One[]) => list[which % list.length];
  const productId = pick(world.products) ?? 0;
  const batch = pick(world.batches);
  const order = pick(world.orders);
  if (kind === "buy") {
    const both = world.products.map((id) => ({ productId: id, quantity }));
    const outcome = await buy(which % 3 ? [{ productId, quantity }] : both);
    if (outcome.ok) world.orders.push(outcome.order);
  } else if (kind === "receive") {
    world.batches.push(
      await receive(productId, { code: `R${which}-${world.batches.length}`, quantity: quantity }),
    );
  } else if (batch !== undefined && kind === "more") {
    await receiveMore(anyAdmin(), batch, { quantity });
  } else if (batch !== undefined && kind === "count") {
    await countBatch(anyAdmin(), batch, { onHand: which % 12 });
  } else if (batch !== undefined && kind === "correct") {
    const change = which % 2 ? quantity : -quantity;
    await correctBatch(anyAdmin(), batch, { change, reason: "Random" });
  } else if (batch !== undefined && kind === "withdraw") {
    await withdrawBatch(admin, batch, { reason: "Random" });
  } else if (batch !== undefined && kind === "write off") {
    const from = PLACES[which % PLACES.length] ?? "stock";
    await writeOffStock(anyAdmin(), batch, writeOffForm({ quantity, from, reason: "Random" }));
  } else if (batch !== undefined && (kind === "set aside" || kind === "put back")) {
    const act = kind === "set aside" ? setAside : putBack;
    await act(anyAdmin(), batch, { quantity, reason: "Random" });
  } else if (batch !== undefined && kind === "undo") {
    const [last] = await db
      .select({ id: stockMovements.id })
      .from(stockMovements)
      .where(and(eq(stockMovements.batchId, batch), eq(stockMovements.kind, "waste")))
      .orderBy(desc(stockMovements.id));
    if (last) await undoWriteOff(anyAdmin(), last.id, { reason: "Random" });
  } else if (batch !== undefined && kind === "restore") {
    await restoreBatch(admin, batch);
  } else if (order) {
    await db.transaction(async (tx) => {
      // As whoever changes an order does.
      await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
      if (kind === "release") await releaseStock(tx, order.id);
      if (kind === "sell") await sellStock(tx, order.id, admin);
      if (kind === "unsell") await unsellStock(tx, order.id, admin);
      const item = pick(order.items);
      if (kind === "return" && item) {
        const back = { orderId: order.id, orderItemId: item.id, quantity, reason: "Random" };
        await returnStock(tx, { ...back, isCannabis: which % 2 > 0, actor: admin });
      }
    });
  }
}

type World = {
  products: number[];
  batches: number[];
  orders: { id: number; items: { id: number }[] }[];
};

test("after random acts at once, naive sums of the ledger equal every stored number", async () => {
  let held = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 60, maxLength: 60 }), async (acts) => {
      const world: World = { products: [], batches: [], orders: [] };
      for (const code of ["A", "B"]) {
        const { id } = await createProduct();
        world.products.push(id);
        world.batches.push(await receive(id, { code: code, quantity: 10 }));
      }
      for (let at = 0; at < acts.length; at += 6) {
        await Promise.all(acts.slice(at, at + 6).map((act) => run(act, world)));
        await expectSums(world);
      }
      held += world.orders.length;
    }),
    { numRuns: 4, endOnFailure: true },
  );
  // Otherwise nothing was tried.
  expect(held).toBeGreaterThan(12);
});

async function expectSums({ products: ids, orders: placed }: World) {
  const batches = await db
    .select()
    .from(productBatches)
    .where(inArray(productBatches.productId, ids));
  const ledger = await db
    .select()
    .from(stockMovements)
    .where(
      inArray(
        stockMovements.batchId,
        batches.map(({ id }) => id),
      ),
    );
  type Sum = "onHandChange" | "heldChange" | "quarantineChange" | "setAsideChange";
  const sum = (rows: typeof ledger, of: Sum) => rows.reduce((total, row) => total + row[of], 0);
  for (const batch of batches) {
    const own = ledger.filter(({ batchId }) => batchId === batch.id);
    expect([batch.onHand, batch.held]).toEqual([sum(own, "onHandChange"), sum(own, "heldChange")]);
    expect(batch.quarantined).toBe(sum(own, "quarantineChange"));
    expect(batch.setAside).toBe(sum(own, "setAsideChange"));
    expect(batch.setAside).toBeGreaterThanOrEqual(0);
    expect(batch.quarantined).toBeGreaterThanOrEqual(batch.setAside);
    expect(batch.held).toBeGreaterThanOrEqual(0);
    expect(batch.onHand).toBeGreaterThanOrEqual(batch.held);
  }
  const stored = await db
    .select({ id: products.id, available: products.available })
    .from(products)
    .where(inArray(products.id, ids));
  for (const { id, available } of stored) {
    const own = batches.filter((batch) => batch.productId === id && batch.withdrawnAt === null);
    const sums = own.map(({ onHand, held }) => onHand - held);
    expect(available).toBe(sums.reduce((total, one) => total + one, 0));
  }
  // No order holds more than it asked for, and none less than nothing.
  const asked = await db
    .select({ orderId: orderItems.orderId, pieces: sql<number>`sum(${orderItems.quantity})::int` })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [0, ...placed.map(({ id }) => id)]))
    .groupBy(orderItems.orderId);
  for (const { orderId, pieces } of asked) {
    const own = ledger.filter((row) => row.orderId === orderId);
    const holds = sum(own, "heldChange");
    const out = 0 - sum(own, "onHandChange") - sum(own, "quarantineChange");
    expect(Math.min(holds, out)).toBe(0);
    expect(holds + out).toBeLessThanOrEqual(pieces);
  }
}
