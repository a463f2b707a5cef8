import { eq, inArray, like, or } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { site } from "~/content/site";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { giveDifference } from "~/domain/money/corrections/move-money.server";
import { withdrawBatch } from "~/domain/stock/withdraw-batch.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, problemOf } from "~/lib/outcome";
import {
  deliveryRuns,
  deliveryStops,
  mailOutbox,
  orderItems,
  orders,
  saleEntries,
  users,
} from "~drizzle/schema";
import { createProduct, createStaff, PASSWORD, unwrap } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { createDelivery, createRun, DOOR } from "../../../../tests/support/deliveries";
import { receive } from "../../../../tests/support/stock";
import { runJobs } from "../../../../tests/support/jobs";
import { cancelAtDesk, handOverOrder } from "../desk/act-at-desk.server";
import { changeChoices } from "../desk/change-choices.server";
import { changeOrderInput, quantityField } from "../desk/change-order.schema";
import { changeOrder } from "../desk/change-order.server";
import { checkOrderId } from "../desk/check-order-id.server";
import { deskDay, deskList } from "../desk/desk-day.server";
import { getDeskOrder } from "../desk/desk-order.server";
import { LATE } from "../desk/desk-windows";
import { giveBack, payOrder } from "../desk/pay-order.server";
import { replaceBrokenPiece } from "../desk/replace-broken.server";
import { undoAct } from "../desk/undo-act.server";
import { leaveLineOut, takeFromOtherBatch } from "../desk/withdrawn-lines.server";
import { getOrder } from "../orders-queries.server";
import { ordersModule } from "../orders.module";
import { notDeliveredInput } from "./delivery.schema";
import { seenBack } from "./comes-back";
import { reportBack, setOut, undoBack } from "./deliver-stop.server";
import {
  countOut,
  getRunWithStops,
  getShownStop,
  listRuns,
  listUnplanned,
} from "./delivery-queries.server";
import { addStops, changeRun, depart, placeStop, planRun, stay, takeOff } from "./plan-run.server";
import { nameOfDriver } from "./driver-name";
import { returnRun } from "./return-run.server";
import { standingOf } from "./stop-state";

useDatabase();

const TODAY = businessDay(new Date());
const TOMORROW = addDays(TODAY, 1);

let plates = 0;

async function newRun(day = TODAY) {
  const staff = await createStaff();
  plates += 1;
  const vehicle = `Transit, ABC ${plates}`;
  const { id } = unwrap(await planRun(staff, { day, driver: staff.id, vehicle }));
  return { id, staff, vehicle };
}

const stopsOf = async (runId: number) => (await getRunWithStops(runId))?.stops ?? [];
const sequenceOf = async (runId: number) => (await stopsOf(runId)).map(({ id }) => id);
const statesOf = async (runId: number) => (await stopsOf(runId)).map(({ state }) => state);
const wordsOf = (outcome: Outcome<object>) => problemOf(outcome)?.message ?? null;
const because = (reason: string, words = "") => notDeliveredInput.parse({ reason, words });

const mailsOf = (orderId: number) =>
  db
    .select()
    .from(mailOutbox)
    .where(
      or(
        like(mailOutbox.cause, `order-on-its-way:${orderId}:%`),
        like(mailOutbox.cause, `order-not-delivered:${orderId}:%`),
      ),
    );

const unplannedOn = async (day: string) =>
  (await listUnplanned(day, new Date())).map(({ id }) => id);

/** Presses “Back in the shop” on the page as it is now. */
async function endRun(run: { id: number; staff: Admin }) {
  unwrap(await returnRun(run.staff, run.id, { seen: seenBack(await stopsOf(run.id)) }));
}

const runOf = async (id: number) => (await getRunWithStops(id))?.run;

const isLateAtDesk = async (orderId: number) => {
  const list = await deskList({ day: TODAY, list: LATE, page: 1 }, new Date());
  return list?.orders.some(({ id }) => id === orderId);
};

test("a run is planned, put in order, leaves, and its orders are handed over one by one", async () => {
  const [one, two] = [await createDelivery(), await createDelivery()];
  const run = await newRun();
  const { staff } = run;
  expect(await unplannedOn(TODAY)).toEqual(expect.arrayContaining([one.id, two.id]));
  unwrap(await addStops(staff, run.id, [one.id, two.id]));
  expect(await unplannedOn(TODAY)).not.toContain(one.id);
  // The second press finds them there.
  expect(await addStops(staff, run.id, [one.id, two.id])).toMatchObject({ added: 0 });

  unwrap(await placeStop({ runId: run.id, orderId: two.id }, 1));
  unwrap(await placeStop({ runId: run.id, orderId: two.id }, 1));
  expect(await sequenceOf(run.id)).toEqual([two.id, one.id]);

  expect(wordsOf(await setOut(staff, { runId: run.id, orderId: two.id }))).toContain(
    "not left yet",
  );
  const seen = { seen: `${two.id},${one.id}` };
  unwrap(await depart(staff, run.id, seen));
  const left = (await getRunWithStops(run.id))?.run.departedAt;
  unwrap(await depart(staff, run.id, seen));
  expect((await getRunWithStops(run.id))?.run.departedAt).toEqual(left);
  expect(wordsOf(await takeOff(staff, { runId: run.id, orderId: one.id }))).toContain("has left");
  expect(await statesOf(run.id)).toEqual(["with-driver", "with-driver"]);

  const at = { runId: run.id, orderId: two.id };
  expect(standingOf("ready", await getShownStop(two.id)).label).toBe("Ready");
  unwrap(await setOut(staff, at));
  unwrap(await setOut(staff, at));
  const subject = `Your order ${two.id} at ${site.name}: on its way`;
  expect(await mailsOf(two.id)).toMatchObject([{ recipient: "ada@example.com", subject }]);
  expect(standingOf("ready", await getShownStop(two.id)).meaning).toBe(
    "Your order is on its way to you.",
  );

  const act = { orderId: two.id, seen: null };
  expect(wordsOf(await handOverOrder(staff, act))).toContain("Check the customer's ID first");
  unwrap(await checkOrderId(staff, two.id));
  unwrap(await handOverOrder(staff, act));
  // Pressed twice, it is sold once.
  unwrap(await handOverOrder(staff, act));
  expect(await db.$count(saleEntries, eq(saleEntries.orderId, two.id))).toBe(1);
  expect(await statesOf(run.id)).toEqual(["handed-over", "with-driver"]);
  expect((await listRuns(TODAY, new Date())).find(({ id }) => id === run.id)).toMatchObject({
    ...{ stops: 2, left: 1, driver: staff.username, vehicle: run.vehicle },
  });
});

test("a manifest has each stop with its lines, weights, batches and tags, and no run keeps an address", async () => {
  const { id, product } = await createDelivery({ name: "Grace" });
  const run = await createRun(id);
  expect(await stopsOf(run.id)).toMatchObject([
    {
      ...{ customerName: "Grace", shippingAddress: DOOR, phone: "845-555-0101", total: "50.00" },
      items: [
        {
          ...{ productName: product.name, quantity: 2, milligrams: 3500 },
          batches: [{ packageTag: `TAG-${product.id}`, quantity: 2 }],
        },
      ],
    },
  ]);
  const stored = await db.select().from(deliveryStops).where(eq(deliveryStops.orderId, id));
  expect(JSON.stringify(stored)).not.toMatch(/Mill Lane|Grace|555/);
});

test("a run leaves only with what its page showed, and only with orders that are ready", async () => {
  const [ready, waiting] = [await createDelivery(), await createDelivery({ status: "confirmed" })];
  const { id, staff } = await newRun();
  const leave = (...ids: number[]) => depart(staff, id, { seen: ids.join() });
  expect(wordsOf(await leave())).toContain("Put an order on the run first");
  expect(wordsOf(await addStops(staff, id, []))).toContain("Choose an order");
  unwrap(await addStops(staff, id, [ready.id]));
  unwrap(await addStops(await createStaff(), id, [waiting.id]));
  expect(wordsOf(await leave(ready.id))).toContain("The stops changed since you opened the page");
  expect(wordsOf(await leave(ready.id, waiting.id))).toContain(`Order ${waiting.id} is confirmed`);
  unwrap(await takeOff(staff, { runId: id, orderId: waiting.id }));
  unwrap(await takeOff(staff, { runId: id, orderId: waiting.id }));
  unwrap(await leave(ready.id));
  expect(wordsOf(await addStops(staff, id, [waiting.id]))).toContain("has left");
  unwrap(await stay(staff, id));
  unwrap(await stay(staff, id));
  unwrap(await addStops(staff, id, [waiting.id]));
});

test("a departure is not taken back once something happened at a stop", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  unwrap(await setOut(run.staff, { runId: run.id, orderId: id }));
  expect(wordsOf(await stay(run.staff, run.id))).toContain("The run has begun");
});

test("a run is not for a day to come, and none is planned for a past one", async () => {
  const { id } = await createDelivery({ day: TOMORROW });
  const run = await newRun(TOMORROW);
  unwrap(await addStops(run.staff, run.id, [id]));
  expect(wordsOf(await depart(run.staff, run.id, { seen: String(id) }))).toContain(
    "is planned for",
  );
  const past = { day: addDays(TODAY, -1), driver: run.staff.id, vehicle: "Van" };
  expect(wordsOf(await planRun(run.staff, past))).toContain("today or a later day");
});

test("who left the team, or has no account any longer, drives nothing until another one is chosen", async () => {
  const { id: orderId } = await createDelivery();
  const { id, staff, vehicle } = await newRun();
  const colleague = await createStaff();
  unwrap(await addStops(colleague, id, [orderId]));
  await db.update(users).set({ role: "customer" }).where(eq(users.id, staff.id));
  const seen = { seen: String(orderId) };
  expect(wordsOf(await depart(colleague, id, seen))).toContain("no longer on the team");
  expect(wordsOf(await changeRun(colleague, id, { driver: staff.id, vehicle }))).toBeNull();
  await db.update(deliveryRuns).set({ driverId: null }).where(eq(deliveryRuns.id, id));
  expect((await getRunWithStops(id))?.run).toMatchObject({ driver: null, isDriverOnTeam: false });
  expect(wordsOf(await depart(colleague, id, seen))).toContain("no longer on the team");
  expect(wordsOf(await changeRun(colleague, id, { driver: staff.id, vehicle }))).toContain(
    "who is on the team now",
  );
  unwrap(await changeRun(colleague, id, { driver: colleague.id, vehicle }));
  unwrap(await depart(colleague, id, seen));
});

test("an order is on one run at a time", async () => {
  const { id } = await createDelivery();
  const [first, second] = [await newRun(), await newRun()];
  const added = await Promise.all([
    addStops(first.staff, first.id, [id]),
    addStops(second.staff, second.id, [id]),
  ]);
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  const [on, off] = added[0].ok ? [first, second] : [second, first];
  expect(wordsOf(await addStops(off.staff, off.id, [id]))).toContain(`is on run ${on.id}`);
  unwrap(await takeOff(on.staff, { runId: on.id, orderId: id }));
  unwrap(await addStops(off.staff, off.id, [id]));
  unwrap(await depart(off.staff, off.id, { seen: String(id) }));
  expect(wordsOf(await addStops(on.staff, on.id, [id]))).toContain(`left with run ${off.id}`);
});

test("an order that was moved to another day, or was left on a run of a past day, can be planned again", async () => {
  const { id } = await createDelivery();
  const run = await newRun();
  unwrap(await addStops(run.staff, run.id, [id]));
  await db
    .update(orders)
    .set({ windowStartsAt: businessInstant(TOMORROW, "12:00") })
    .where(eq(orders.id, id));
  expect(wordsOf(await depart(run.staff, run.id, { seen: String(id) }))).toContain(
    "is for a later day",
  );
  expect(await unplannedOn(TOMORROW)).toContain(id);
  const next = await newRun(TOMORROW);
  unwrap(await addStops(next.staff, next.id, [id]));
  expect(await sequenceOf(run.id)).toEqual([]);

  const past = { day: addDays(TODAY, -1) };
  await db.update(deliveryRuns).set(past).where(eq(deliveryRuns.id, next.id));
  await db.update(orders).set({ windowStartsAt: new Date() }).where(eq(orders.id, id));
  expect(await unplannedOn(TODAY)).toContain(id);
  unwrap(await addStops(run.staff, run.id, [id]));
});

test("only open deliveries are put on a run", async () => {
  const { id } = await createDelivery();
  const { id: runId, staff } = await newRun();
  await db.update(orders).set({ fulfilment: "pickup" }).where(eq(orders.id, id));
  expect(wordsOf(await addStops(staff, runId, [id]))).toContain("is picked up");
  await db
    .update(orders)
    .set({ fulfilment: "delivery", status: "cancelled" })
    .where(eq(orders.id, id));
  expect(wordsOf(await addStops(staff, runId, [id]))).toContain("is cancelled meanwhile");
  expect(wordsOf(await addStops(staff, runId, [999_999]))).toContain("no longer there");
});

test("what was not delivered waits at the desk, and the customer is told why and what happens next", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  const at = { runId: run.id, orderId: id };
  unwrap(await setOut(run.staff, at));
  unwrap(await checkOrderId(run.staff, id));
  expect(await isLateAtDesk(id)).toBe(false);
  unwrap(await reportBack(run.staff, at, because("nobody")));
  unwrap(await reportBack(run.staff, at, because("nobody")));
  expect(wordsOf(await reportBack(await createStaff(), at, because("id")))).toContain(
    "already: Nobody there",
  );
  expect(await isLateAtDesk(id)).toBe(true);
  const inWindows = (await deskDay(TODAY, new Date())).windows.flatMap((window) => window.orders);
  expect(inWindows.map((order) => order.id)).not.toContain(id);
  expect(await getDeskOrder(id)).toMatchObject({
    ...{ idCheck: null, paidCents: 5000, next: "check-id" },
    stop: { runId: run.id, reason: "nobody" },
  });
  const { label, meaning } = standingOf("ready", await getShownStop(id));
  expect(label).toBe("Not delivered");
  expect(meaning).toMatch(/^We could not deliver your order\. Nobody was there\. .*another time/);
  const mails = await mailsOf(id);
  expect(mails).toHaveLength(2);
  const told = mails.find(({ cause }) => cause.startsWith("order-not-delivered"));
  expect(told?.text).toContain("Nobody was there.");
  // It can be undone until then.
  expect(told?.dueAt.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);

  // It is planned again once it is back, and is not late any longer.
  expect(await unplannedOn(TODAY)).toContain(id);
  await endRun(run);
  const again = await createRun(id);
  expect(await isLateAtDesk(id)).toBe(false);
  expect(wordsOf(await undoBack(run.staff, at))).toContain(`Run ${run.id} is back in the shop`);
  expect(await statesOf(run.id)).toEqual(["not-delivered"]);
  expect(await statesOf(again.id)).toEqual(["with-driver"]);
});

test("another time takes what was not delivered off the list of late orders", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  unwrap(await reportBack(run.staff, { runId: run.id, orderId: id }, because("address")));
  const [startsAt, endsAt] = ["12:00", "14:00"].map((time) => businessInstant(TOMORROW, time));
  await db
    .update(orders)
    .set({ windowStartsAt: startsAt, windowEndsAt: endsAt })
    .where(eq(orders.id, id));
  expect(await isLateAtDesk(id)).toBe(false);
  expect(await unplannedOn(TOMORROW)).toContain(id);
});

test("“Not delivered” is undone for ten minutes, until the customer is told", async () => {
  const [one, two] = [await createDelivery(), await createDelivery({ email: "" })];
  const run = await createRun(one.id, two.id);
  const report = (orderId: number) =>
    reportBack(run.staff, { runId: run.id, orderId }, because("other", "The dog"));
  const undo = (orderId: number) => undoBack(run.staff, { runId: run.id, orderId });
  unwrap(await report(one.id));
  unwrap(await undo(one.id));
  unwrap(await undo(one.id));
  expect(await mailsOf(one.id)).toEqual([]);
  expect(await statesOf(run.id)).toEqual(["with-driver", "with-driver"]);
  unwrap(await report(one.id));
  await db.update(mailOutbox).set({ status: "sent" });
  expect(wordsOf(await undo(one.id))).toContain("was told already");
  unwrap(await report(two.id));
  await db
    .update(deliveryStops)
    .set({ backAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(deliveryStops.orderId, two.id));
  expect(wordsOf(await undo(two.id))).toContain("more than 10 minutes ago");
});

test("another reason needs words, which the customer reads", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  const at = { runId: run.id, orderId: id };
  expect(problemOf(await reportBack(run.staff, at, because("other")))).toMatchObject({
    ...{ code: "invalid", field: "words" },
  });
  unwrap(await reportBack(run.staff, at, because("other", "The road was closed.")));
  expect((await mailsOf(id))[0]?.text).toContain("The road was closed.");
});

test("an order with the driver is not changed, never expires, and can be cancelled", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  const readied = (await getDeskOrder(id))?.undoable?.changeId ?? 0;
  expect(wordsOf(await undoAct(run.staff, { orderId: id, changeId: readied }))).toContain(
    `with ${run.staff.username}, so it stays ready`,
  );
  const page = await changeChoices(id, new Date());
  const change = changeOrderInput.parse({
    ...Object.fromEntries((page?.lines ?? []).map((line) => [quantityField(line.id), "1"])),
    ...{ product: "", pieces: "1", name: "Ada", email: "", note: "", phone: "845-555-0101" },
    windowStartsAt: page?.order.windowStartsAt?.toISOString() ?? "",
  });
  const changing = () => changeOrder(run.staff, { orderId: id, ...change });
  expect(wordsOf(await changing())).toContain(`This order is with ${run.staff.username}`);

  await runJobs(ordersModule, new Date(Date.now() + 3 * 86_400_000));
  expect((await getOrder(id))?.status).toBe("ready");

  unwrap(await giveBack(run.staff, id));
  unwrap(await cancelAtDesk(run.staff, { orderId: id, seen: null, reason: "They called" }));
  expect(await statesOf(run.id)).toEqual(["off"]);
  const at = { runId: run.id, orderId: id };
  expect(wordsOf(await setOut(run.staff, at))).toContain("is cancelled meanwhile");
  expect(wordsOf(await reportBack(run.staff, at, because("nobody")))).toContain("is cancelled");
});

test("an order with the driver gets no pieces that are in the shop", async () => {
  const { id, product } = await createDelivery();
  const run = await createRun(id);
  await receive(product.id, { quantity: 9 });
  const at = await getDeskOrder(id);
  const [part] = at?.batches ?? [];
  const line = part?.orderItemId ?? 0;
  const batch = part?.batchId ?? 0;
  const broken = { orderId: id, line, batch, moved: null };
  const words = `This order is with ${run.staff.username}. Other pieces are in the shop.`;
  expect(wordsOf(await replaceBrokenPiece(run.staff, broken))).toContain(words);
  unwrap(await withdrawBatch(run.staff, batch, { reason: "Mould" }));
  const other = () => takeFromOtherBatch(run.staff, { orderId: id, line });
  expect(wordsOf(await other())).toContain(words);
  expect((await getDeskOrder(id))?.withdrawn).toMatchObject([{ batchId: batch, quantity: 2 }]);
  unwrap(await reportBack(run.staff, { runId: run.id, orderId: id }, because("nobody")));
  unwrap(await other());
  expect((await getDeskOrder(id))?.withdrawn).toEqual([]);
});

test("a hand-over that is undone leaves the order with the driver", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  unwrap(await checkOrderId(run.staff, id));
  unwrap(await handOverOrder(run.staff, { orderId: id, seen: null }));
  expect(
    wordsOf(await reportBack(run.staff, { runId: run.id, orderId: id }, because("id"))),
  ).toContain("is completed meanwhile");
  const changeId = (await getDeskOrder(id))?.undoable?.changeId ?? 0;
  unwrap(await undoAct(run.staff, { orderId: id, changeId }));
  expect(await statesOf(run.id)).toEqual(["with-driver"]);
});

test("a run ends with one press, which keeps what came back, when, and who said so", async () => {
  const [handed, failed, off] = [
    await createDelivery(),
    await createDelivery(),
    await createDelivery(),
  ];
  const run = await createRun(handed.id, failed.id, off.id);
  const { staff } = run;
  const out = await countOut();
  const press = (seen: string, actor: Admin = staff) => returnRun(actor, run.id, { seen });
  unwrap(await checkOrderId(staff, handed.id));
  unwrap(await handOverOrder(staff, { orderId: handed.id, seen: null }));
  unwrap(await reportBack(staff, { runId: run.id, orderId: failed.id }, because("nobody")));
  expect(wordsOf(await press(`${failed.id}:2`))).toContain(
    `Order ${off.id} is still with the driver`,
  );
  unwrap(await giveBack(staff, off.id));
  unwrap(await cancelAtDesk(staff, { orderId: off.id, seen: null, reason: "They called" }));
  expect(wordsOf(await press(`${failed.id}:2`))).toContain("Something else comes back");
  expect(await runOf(run.id)).toMatchObject({ isOut: true, returnedAt: null });

  const colleague = await createStaff();
  unwrap(await press(`${failed.id}:2,${off.id}:2`, colleague));
  const ended = await runOf(run.id);
  expect(ended).toMatchObject({ isOut: false, returnedBy: colleague.username });
  // Whoever presses again changes nothing.
  unwrap(await press(`${failed.id}:2,${off.id}:2`));
  expect(await runOf(run.id)).toEqual(ended);
  expect(await countOut()).toBe(out - 1);
  const came = (await stopsOf(run.id)).map(({ id, back }) => [
    id,
    back.map(({ name, quantity, batches }) => [name, quantity, batches]),
  ]);
  const batch: unknown = expect.stringMatching(/^Batch /);
  expect(came).toEqual([
    [handed.id, []],
    [failed.id, [[failed.product.name, 2, batch]]],
    [off.id, [[off.product.name, 2, batch]]],
  ]);
});

test("a run that has not left does not come back", async () => {
  const { id, staff } = await newRun();
  expect(wordsOf(await returnRun(staff, id, { seen: "" }))).toContain("has not left yet");
  expect(await runOf(id)).toMatchObject({ isOut: false });
});

test("a line that was left out on the way comes back, though its order was handed over", async () => {
  const { id } = await createDelivery();
  const other = await createProduct({ price: "9.00" });
  const batch = await receive(other.id, { quantity: 5, code: "W-1" });
  const staff = await createStaff();
  const page = await changeChoices(id, new Date());
  const change = changeOrderInput.parse({
    ...Object.fromEntries((page?.lines ?? []).map((line) => [quantityField(line.id), "2"])),
    ...{ product: String(other.id), pieces: "3", name: "Ada", email: "", note: "" },
    phone: "845-555-0101",
    windowStartsAt: page?.order.windowStartsAt?.toISOString() ?? "",
  });
  unwrap(await changeOrder(staff, { orderId: id, ...change }));
  const open = (await getDeskOrder(id))?.openCents ?? 0;
  unwrap(await payOrder(staff, { orderId: id, method: "debit", cents: open }));
  const run = await createRun(id);
  unwrap(await withdrawBatch(staff, batch, { reason: "Mould" }));
  const [line] = await db.select().from(orderItems).where(eq(orderItems.productId, other.id));
  unwrap(await leaveLineOut(staff, { orderId: id, line: line?.id ?? 0 }));
  const back = [{ name: other.name, quantity: 3, batches: "Batch W-1" }];
  // While the rest is still to be delivered, too.
  expect(await stopsOf(run.id)).toMatchObject([{ state: "with-driver", back }]);
  unwrap(await giveDifference(staff, { orderId: id, method: "debit", cents: 27_00 }));
  unwrap(await checkOrderId(staff, id));
  unwrap(await handOverOrder(staff, { orderId: id, seen: null }));
  await endRun(run);
  expect(await stopsOf(run.id)).toMatchObject([{ state: "handed-over", back }]);
});

test("what is still in a vehicle leaves with no other run", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  unwrap(await reportBack(run.staff, { runId: run.id, orderId: id }, because("nobody")));
  const next = await newRun();
  unwrap(await addStops(next.staff, next.id, [id]));
  const leave = () => depart(next.staff, next.id, { seen: String(id) });
  expect(wordsOf(await leave())).toContain(
    `Order ${id} is in the vehicle of run ${run.id}, which is not back in the shop`,
  );
  await endRun(run);
  unwrap(await leave());
  expect(await stopsOf(run.id)).toMatchObject([
    { state: "not-delivered", back: [{ quantity: 2 }] },
  ]);
});

test("a hand-over that is undone after the return puts the run on the road again", async () => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  unwrap(await checkOrderId(run.staff, id));
  unwrap(await handOverOrder(run.staff, { orderId: id, seen: null }));
  await endRun(run);
  expect(await runOf(run.id)).toMatchObject({ isOut: false });
  const changeId = (await getDeskOrder(id))?.undoable?.changeId ?? 0;
  unwrap(await undoAct(run.staff, { orderId: id, changeId }));
  expect(await runOf(run.id)).toMatchObject({ isOut: true });
  unwrap(await reportBack(run.staff, { runId: run.id, orderId: id }, because("id")));
  expect(await runOf(run.id)).toMatchObject({ isOut: true });
  await endRun(run);
  expect(await runOf(run.id)).toMatchObject({ isOut: false });
});

test("a run from before returns were entered is back when no order is with its driver", async () => {
  const [failed, handed] = [await createDelivery(), await createDelivery()];
  const run = await createRun(failed.id, handed.id);
  await db
    .update(deliveryStops)
    .set({ loaded: null })
    .where(inArray(deliveryStops.orderId, [failed.id, handed.id]));
  const out = await countOut();
  unwrap(await reportBack(run.staff, { runId: run.id, orderId: failed.id }, because("nobody")));
  expect(await runOf(run.id)).toMatchObject({ isOut: true });
  unwrap(await checkOrderId(run.staff, handed.id));
  unwrap(await handOverOrder(run.staff, { orderId: handed.id, seen: null }));
  expect(await runOf(run.id)).toMatchObject({ isOut: false, returnedAt: null });
  expect(await countOut()).toBe(out - 1);
  // Its vehicle keeps nothing from the next run.
  const next = await newRun();
  unwrap(await addStops(next.staff, next.id, [failed.id]));
  unwrap(await depart(next.staff, next.id, { seen: String(failed.id) }));
});

test("a run keeps the driver's name of its departure when the account is deleted", async () => {
  const { id } = await createDelivery();
  const staff = await createStaff();
  await db.update(users).set({ firstName: "Ann", lastName: "Lee" }).where(eq(users.id, staff.id));
  const run = unwrap(await planRun(staff, { day: TODAY, driver: staff.id, vehicle: "Van 9" }));
  unwrap(await addStops(staff, run.id, [id]));
  const seen = { seen: String(id) };
  unwrap(await depart(staff, run.id, seen));
  unwrap(await stay(staff, run.id));
  expect(await runOf(run.id)).toMatchObject({ driverName: null });
  unwrap(await depart(staff, run.id, seen));
  unwrap(await deleteAccount(staff, { currentPassword: PASSWORD }));
  const kept = await runOf(run.id);
  expect(kept && nameOfDriver(kept)).toBe("Ann Lee");
});
