import { eq, inArray, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { deliverNextMail } from "~/domain/mail/deliver-mail.server";
import { listPayments } from "~/domain/money/payments.server";
import { receiveBatch } from "~/domain/stock/receive-stock.server";
import type { Outcome } from "~/lib/outcome";
import {
  auditLog,
  mailOutbox,
  orders,
  orderStatusChanges,
  productBatches,
  saleEntries,
} from "~drizzle/schema";
import { createProduct, createStaff, member, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { changeOrderStatus } from "../change-order-status.server";
import { getOrder, listStatusChanges } from "../orders-queries.server";
import { placeOrder } from "../place-order.server";
import { cancelAtDesk, confirmOrder, handOverOrder, markReady } from "./act-at-desk.server";
import { checkOrderId } from "./check-order-id.server";
import { giveBack, payOrder } from "./pay-order.server";
import { findUndoable, undoAct } from "./undo-act.server";

useDatabase();

const CONFLICT = { problem: { code: "conflict" } };

type Ordered = { isGuest?: boolean; productId?: number };

async function newOrder({ isGuest = false, productId: given }: Ordered = {}) {
  const productId = given ?? (await createProduct({ price: "19.99" })).id;
  const outcome = await placeOrder(isGuest ? visitor() : await member(), {
    items: [{ productId, quantity: 2 }],
    customerInfo: null,
    key: null,
    seen: null,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.order.id;
}

const newest = async (orderId: number) => (await listStatusChanges(orderId)).at(-1)?.id ?? 0;
const seenNow = async (orderId: number) => ({ orderId, seen: await newest(orderId) });
const statusOf = async (orderId: number) => (await getOrder(orderId))?.status;
const historyOf = async (orderId: number) =>
  (await listStatusChanges(orderId)).map(({ status }) => status);

/** The statuses that the customer was told of or will be, with the minutes until then. */
async function mailsOf(orderId: number) {
  const mails = await db
    .select({ subject: mailOutbox.subject, dueAt: mailOutbox.dueAt, status: mailOutbox.status })
    .from(mailOutbox)
    .where(like(mailOutbox.subject, `Your order ${orderId} at %: %`))
    .orderBy(mailOutbox.id);
  return mails.map(({ subject, dueAt, status }) => [
    subject.split(": ")[1],
    status === "sent" ? "sent" : Math.round((dueAt.getTime() - Date.now()) / 60_000) || 0,
  ]);
}

/** Lets time pass for what was done to the order and for its mail. */
async function age(orderId: number, minutes: number) {
  const earlier = sql`make_interval(mins => ${minutes})`;
  await db
    .update(orderStatusChanges)
    .set({ createdAt: sql`${orderStatusChanges.createdAt} - ${earlier}` })
    .where(eq(orderStatusChanges.orderId, orderId));
  await db
    .update(mailOutbox)
    .set({ dueAt: sql`${mailOutbox.dueAt} - ${earlier}` })
    .where(like(mailOutbox.subject, `Your order ${orderId} at %`));
}

async function handedOver(actor: Admin, options?: Ordered) {
  const orderId = await newOrder(options);
  await confirmOrder(actor, { orderId, seen: null });
  await markReady(actor, { orderId, seen: null });
  await checkOrderId(actor, orderId);
  await payOrder(actor, { orderId, method: "cash", cents: 3998 });
  expect(await handOverOrder(actor, await seenNow(orderId))).toMatchObject({ ok: true });
  return orderId;
}

test("an act is told after ten minutes; undone before, the customer hears of what is left only", async () => {
  const [staff, orderId] = [await createStaff(), await newOrder()];
  await confirmOrder(staff, await seenNow(orderId));
  expect(await mailsOf(orderId)).toEqual([["confirmed", 10]]);
  await age(orderId, 3);
  await markReady(staff, await seenNow(orderId));
  // The newest status says it all, so the older one is not told any more.
  expect(await mailsOf(orderId)).toEqual([["ready", 10]]);
  const changeId = await newest(orderId);
  expect(await undoAct(staff, { orderId, changeId })).toMatchObject({
    order: { status: "confirmed" },
  });
  expect(await mailsOf(orderId)).toEqual([["confirmed", 10]]);
  expect(await historyOf(orderId)).toEqual(["pending", "confirmed"]);
  // The second press of the same button undoes nothing more.
  expect(await undoAct(staff, { orderId, changeId })).toMatchObject({
    order: { status: "confirmed" },
  });
  expect(await statusOf(orderId)).toBe("confirmed");
  await undoAct(staff, { orderId, changeId: await newest(orderId) });
  expect(await mailsOf(orderId)).toEqual([]);
  expect(await undoAct(staff, { orderId, changeId: await newest(orderId) })).toMatchObject(
    CONFLICT,
  );
  const audit = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.act, "order act undone"));
  expect(audit.map(({ detail }) => detail)).toEqual([
    "ready back to confirmed",
    "confirmed back to pending",
  ]);
});

test("after ten minutes, or once the mail is on its way, an act stays", async () => {
  const staff = await createStaff();
  for (const isGuest of [false, true]) {
    const late = await newOrder({ isGuest });
    await confirmOrder(staff, await seenNow(late));
    await age(late, 9);
    expect(await findUndoable((await getOrder(late)) ?? never())).not.toBeNull();
    await age(late, 1);
    expect(await findUndoable((await getOrder(late)) ?? never())).toBeNull();
    expect(await undoAct(staff, { orderId: late, changeId: await newest(late) })).toMatchObject({
      problem: { message: "Confirmed was more than 10 minutes ago" },
    });
  }
  const told = await newOrder();
  await confirmOrder(staff, await seenNow(told));
  const send = () => Promise.resolve();
  const inTen = new Date(Date.now() + 10 * 60_000 + 1000);
  while (await deliverNextMail({ send, close: () => undefined }, inTen));
  expect(await mailsOf(told)).toEqual([["confirmed", "sent"]]);
  expect(await findUndoable((await getOrder(told)) ?? never())).toBeNull();
  expect(await undoAct(staff, { orderId: told, changeId: await newest(told) })).toMatchObject({
    problem: { message: "The customer was told already" },
  });
  expect(await statusOf(told)).toBe("confirmed");
  // What the API does is told at once.
  const byApi = await newOrder();
  await changeOrderStatus(staff, { orderId: byApi, status: "confirmed" });
  expect(await mailsOf(byApi)).toEqual([["confirmed", 0]]);
  expect(await undoAct(staff, { orderId: byApi, changeId: await newest(byApi) })).toMatchObject(
    CONFLICT,
  );
});

test("an order is handed over with ID and payment only; undone, its sale is taken back and it stays paid", async () => {
  const [staff, orderId] = [await createStaff(), await newOrder()];
  await confirmOrder(staff, { orderId, seen: null });
  await markReady(staff, { orderId, seen: null });
  const handOver = async () => handOverOrder(staff, await seenNow(orderId));
  expect(await handOver()).toMatchObject({ problem: { message: "Check the customer's ID first" } });
  await checkOrderId(staff, orderId);
  expect(await handOver()).toMatchObject({ problem: { message: "$39.98 is not paid yet" } });
  const payment = { orderId, method: "debit", cents: 3998 } as const;
  expect(await payOrder(staff, { ...payment, cents: 3997 })).toMatchObject({
    problem: { message: "$39.98 is open now, not $39.97" },
  });
  await Promise.all([payOrder(staff, payment), payOrder(staff, payment)]);
  expect((await listPayments(orderId)).map(({ cents }) => cents)).toEqual([3998]);
  expect(refusalOf(await payOrder(await createStaff(), payment))).toContain(
    `${staff.username} took $39.98 (debit)`,
  );
  expect(await cancelAtDesk(staff, { ...(await seenNow(orderId)), reason: "No" })).toMatchObject({
    problem: { message: "Give back the $39.98 first" },
  });
  expect(await handOver()).toMatchObject({ ok: true });
  const kinds = async () =>
    (await db.select().from(saleEntries).where(eq(saleEntries.orderId, orderId))).map(
      ({ kind, quantity }) => [kind, quantity],
    );
  expect(await kinds()).toEqual([["sale", 2]]);
  expect(await undoAct(staff, { orderId, changeId: await newest(orderId) })).toMatchObject({
    order: { status: "ready" },
  });
  expect((await kinds()).slice(1)).toEqual([["undone", -2]]);
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(row).toMatchObject({ status: "ready", soldOn: null, idCheckedBy: staff.id });
  await giveBack(staff, orderId);
  await giveBack(staff, orderId);
  expect((await listPayments(orderId)).map(({ cents }) => cents)).toEqual([3998, -3998]);
  expect(await handOver()).toMatchObject({ problem: { message: "$39.98 is not paid yet" } });
});

test("stock follows: handed over, undone, cancelled, given back; a cancellation stays once another took the pieces", async () => {
  const staff = await createStaff();
  const { id: productId, name } = await createProduct({ price: "0.00", type: "goods" });
  const batch = { code: "B-1", packedOn: null, bestBefore: null, laboratory: null };
  await receiveBatch(staff, productId, {
    ...{ ...batch, thcPercent: null, cbdPercent: null },
    quantity: 3,
  });
  const stock = async () => {
    const [one] = await db
      .select()
      .from(productBatches)
      .where(eq(productBatches.productId, productId));
    return [one?.onHand, one?.held];
  };
  const orderId = await newOrder({ productId });
  const undo = async () => undoAct(staff, { orderId, changeId: await newest(orderId) });
  expect(await stock()).toEqual([3, 2]);
  await confirmOrder(staff, await seenNow(orderId));
  await markReady(staff, await seenNow(orderId));
  await checkOrderId(staff, orderId);
  expect(await handOverOrder(staff, await seenNow(orderId))).toMatchObject({ ok: true });
  expect(await stock()).toEqual([1, 0]);
  expect(await undo()).toMatchObject({ ok: true });
  expect(await stock()).toEqual([3, 2]);
  const cancel = async () => cancelAtDesk(staff, { ...(await seenNow(orderId)), reason: "No" });
  expect(await cancel()).toMatchObject({ ok: true });
  expect(await stock()).toEqual([3, 0]);
  expect(await undo()).toMatchObject({ order: { status: "ready" } });
  expect(await stock()).toEqual([3, 2]);
  await cancel();
  await newOrder({ productId });
  expect(refusalOf(await undo())).toBe(`Only 1 of ${name} is left, so it stays cancelled`);
  expect([await statusOf(orderId), await stock()]).toEqual(["cancelled", [3, 2]]);
});

test("a cancellation stays once the same customer ordered up to the limit of the day again", async () => {
  const [staff, buyer] = [await createStaff(), await member()];
  const { id: productId } = await createProduct({ kind: "concentrate", weightGrams: "12" });
  const order = async (key: string) => {
    const items = [{ productId, quantity: 2 }];
    const placed = await placeOrder(buyer, { items, customerInfo: null, key, seen: null });
    return placed.ok ? placed.order.id : 0;
  };
  const orderId = await order("the-first-order-of-the-day");
  await cancelAtDesk(staff, { ...(await seenNow(orderId)), reason: "No" });
  expect(await order("the-second-order-of-the-day")).toBeGreaterThan(orderId);
  const undone = await undoAct(staff, { orderId, changeId: await newest(orderId) });
  expect(refusalOf(undone)).toBe(
    "The customer ordered again meanwhile, up to New York's limit of a day, so it stays cancelled",
  );
  expect(await statusOf(orderId)).toBe("cancelled");
});

test("what a second person did in the meantime is told, and nothing of theirs is lost", async () => {
  const [ann, ben, orderId] = [await createStaff(), await createStaff(), await newOrder()];
  const page = await seenNow(orderId);
  await confirmOrder(ann, page);
  // A second press of the same person, and another person who saw the order before.
  expect(await confirmOrder(ann, page)).toMatchObject({ ok: true });
  const told = `${ann.username} changed this order`;
  expect(refusalOf(await confirmOrder(ben, page))).toContain(told);
  expect(refusalOf(await cancelAtDesk(ben, { ...page, reason: "Sold out" }))).toContain(told);
  expect(await historyOf(orderId)).toEqual(["pending", "confirmed"]);
  const confirmed = await seenNow(orderId);
  await undoAct(ann, { orderId, changeId: confirmed.seen });
  expect(refusalOf(await markReady(ben, confirmed))).toContain("The last act was undone");
  await confirmOrder(ben, await seenNow(orderId));
  expect(refusalOf(await undoAct(ann, { orderId, changeId: page.seen }))).toContain(
    `${ben.username} changed this order`,
  );
});

test("two people who undo, hand over and cancel at once leave one whole order", async () => {
  const [ann, ben] = [await createStaff(), await createStaff()];
  const ids: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const orderId = await handedOver(ann, { isGuest: round % 2 === 1 });
    ids.push(orderId);
    const changeId = await newest(orderId);
    const outcomes = await Promise.all([
      undoAct(ann, { orderId, changeId }),
      undoAct(ben, { orderId, changeId }),
      handOverOrder(ben, { orderId, seen: changeId }),
      cancelAtDesk(ann, { orderId, seen: changeId, reason: "No" }),
    ]);
    expect(outcomes.slice(0, 2)).toMatchObject([{ ok: true }, { ok: true }]);
    const status = await statusOf(orderId);
    expect(["ready", "completed"]).toContain(status);
    expect((await historyOf(orderId)).at(-1)).toBe(status);
  }
  const entries = await db.select().from(saleEntries).where(inArray(saleEntries.orderId, ids));
  for (const id of ids) {
    const sold = entries
      .filter(({ orderId }) => orderId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(sold).toBe((await statusOf(id)) === "completed" ? 2 : 0);
  }
});

/** The words of a refusal. */
const refusalOf = (outcome: Outcome<object>) => (outcome.ok ? null : outcome.problem.message);

function never(): never {
  throw new Error("The order is gone");
}
