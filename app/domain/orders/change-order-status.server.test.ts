import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { db } from "~/platform/database/db.server";
import { mailOutbox } from "~drizzle/schema";
import { createAdmin, createProduct, member } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { changeOrderStatus } from "./change-order-status.server";
import { checkOrderId } from "./desk/check-order-id.server";
import { payOrder } from "./desk/pay-order.server";
import { ORDER_STATUSES, type OrderStatus } from "./order-status";
import { adminOrderList, getOrder, listStatusChanges, orderListOf } from "./orders-queries.server";
import { placeOrder } from "./place-order.server";

useDatabase();

async function newOrder() {
  const actor = await member();
  const { id: productId } = await createProduct({ price: "19.99" });
  const items = [{ productId, quantity: 3 }];
  const outcome = await placeOrder(actor, { items, customerInfo: null, key: null, seen: null });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return { orderId: outcome.order.id, owner: actor.user };
}

async function checkAndPay(admin: Admin, orderId: number, cents: number) {
  await checkOrderId(admin, orderId);
  await payOrder(admin, { orderId, method: "cash", cents });
}

const statusMails = () =>
  db.select().from(mailOutbox).where(like(mailOutbox.cause, "order-status:%"));

test("an order goes from pending to completed; each change is recorded with its admin and mailed once", async () => {
  const [admin, { orderId, owner }] = [await createAdmin(), await newOrder()];
  const before = (await statusMails()).length;
  for (const status of ["confirmed", "ready", "completed"] as const) {
    if (status === "completed") await checkAndPay(admin, orderId, 5997);
    expect(await changeOrderStatus(admin, { orderId, status })).toMatchObject({ ok: true });
    // The same change again, as after a double click, changes nothing.
    expect(await changeOrderStatus(admin, { orderId, status })).toMatchObject({ ok: true });
  }
  const changes = await listStatusChanges(orderId);
  expect(changes.map(({ status, changedBy }) => [status, changedBy])).toEqual([
    ["pending", null],
    ["confirmed", admin.username],
    ["ready", admin.username],
    ["completed", admin.username],
  ]);
  const mails = (await statusMails()).slice(before);
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(3).fill(owner.email));
  expect(mails[1]?.text).toContain("Your order is ready.");
});

test("no order is completed without ID and payment, or cancelled while it is paid, as at the desk", async () => {
  const [admin, { orderId }] = [await createAdmin(), await newOrder()];
  const set = (status: OrderStatus) => changeOrderStatus(admin, { orderId, status });
  const refused = (message: string) => ({ ok: false, problem: { code: "conflict", message } });
  await set("confirmed");
  await set("ready");
  expect(await set("completed")).toMatchObject(refused("Check the customer's ID first"));
  await checkOrderId(admin, orderId);
  expect(await set("completed")).toMatchObject(refused("$59.97 is not paid yet"));
  await payOrder(admin, { orderId, method: "cash", cents: 5997 });
  expect(await set("cancelled")).toMatchObject(refused("Give back the $59.97 first"));
  expect(await set("completed")).toMatchObject({ ok: true });
});

test("an order cannot go back, and a final status cannot change", async () => {
  const [admin, { orderId }] = [await createAdmin(), await newOrder()];
  expect(await changeOrderStatus(admin, { orderId, status: "completed" })).toMatchObject({
    problem: { code: "conflict", message: "An order that is pending cannot become completed" },
  });
  await changeOrderStatus(admin, { orderId, status: "cancelled" });
  for (const status of ORDER_STATUSES.filter((one) => one !== "cancelled")) {
    expect(await changeOrderStatus(admin, { orderId, status })).toMatchObject({
      problem: { code: "conflict" },
    });
  }
  expect(await getOrder(orderId)).toMatchObject({ status: "cancelled" });
  expect(await changeOrderStatus(admin, { orderId: 999_999, status: "ready" })).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("when two admins confirm and cancel at once, one status remains, reached by allowed steps only", async () => {
  const [admin, { orderId }] = [await createAdmin(), await newOrder()];
  await Promise.all(
    (["confirmed", "cancelled", "confirmed", "cancelled"] as const).map((status) =>
      changeOrderStatus(admin, { orderId, status }),
    ),
  );
  const changes = (await listStatusChanges(orderId)).map(({ status }) => status);
  expect([
    ["pending", "cancelled"],
    ["pending", "confirmed", "cancelled"],
  ]).toContainEqual(changes);
});

test("admins find orders by number, name, address and status; members see their own", async () => {
  const [{ orderId, owner }, other] = [await newOrder(), await newOrder()];
  const ids = async (q: string, status: "pending" | "ready" | null = null) =>
    (await adminOrderList(status).page({ q, limit: 50 })).rows.map(({ id }) => id);
  expect(await ids(owner.email)).toEqual([orderId]);
  expect(await ids(String(orderId))).toContain(orderId);
  expect(await ids(owner.username, "pending")).toEqual([orderId]);
  expect(await ids(owner.username, "ready")).toEqual([]);
  const own = await orderListOf(owner).page({ limit: 50 });
  expect(own.rows.map(({ id, pieces, total }) => [id, pieces, total])).toEqual([
    [orderId, 3, "59.97"],
  ]);
  expect(own.rows.map(({ id }) => id)).not.toContain(other.orderId);
  const [row] = (await adminOrderList().page({ q: owner.email, limit: 1 })).rows;
  expect(row?.items).toMatch(/^3 × Product \w+ at 19\.99$/);
});
