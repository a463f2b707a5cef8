import { afterEach, expect, test } from "vitest";
import { createProduct, createStaff, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { switchDeliveryOn, switchWindowsOff } from "../../../../tests/support/pickup";
import { changeOrderStatus } from "../change-order-status.server";
import { getOrder } from "../orders-queries.server";
import { checkoutChoices } from "../pickup/checkout-choices.server";
import { placeOrder } from "../place-order.server";
import { confirmOrder, handOverOrder, markReady } from "./act-at-desk.server";
import { checkOrderId } from "./check-order-id.server";
import { getDeskOrder } from "./desk-order.server";
import { giveBack, payOrder } from "./pay-order.server";

useDatabase();

afterEach(switchWindowsOff);

async function newDelivery() {
  await switchDeliveryOn();
  const { id: productId } = await createProduct();
  const { days } = await checkoutChoices("delivery", new Date());
  const placed = await placeOrder(visitor(), {
    items: [{ productId, quantity: 1 }],
    customerInfo: { name: null, email: null, address: "5 Near Road, New Paltz, NY 12561" },
    ...{ key: null, seen: null, phone: "(845) 555-0143", fulfilment: "delivery" },
    windowStartsAt: new Date(days[1]?.times[0]?.value ?? ""),
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  return placed.order.id;
}

const nextOf = async (orderId: number) => (await getDeskOrder(orderId))?.next;
const statusOf = async (orderId: number) => (await getOrder(orderId))?.status;

test("a delivery is paid before it is ready to leave: the desk asks for it first, and no way leads around", async () => {
  const [staff, orderId] = [await createStaff(), await newDelivery()];
  const act = { orderId, seen: null };
  await confirmOrder(staff, act);
  expect(await nextOf(orderId)).toBe("pay");
  const refusal = {
    problem: {
      code: "conflict",
      message:
        "A delivery is paid before it leaves the shop: $30.00 is open. Enter the payment first",
    },
  };
  expect(await markReady(staff, act)).toMatchObject(refusal);
  expect(await changeOrderStatus(staff, { orderId, status: "ready" })).toMatchObject(refusal);
  expect(await statusOf(orderId)).toBe("confirmed");

  await payOrder(staff, { orderId, method: "debit", cents: 3000 });
  expect(await nextOf(orderId)).toBe("ready");
  expect(await markReady(staff, act)).toMatchObject({ ok: true });
  expect(await nextOf(orderId)).toBe("check-id");
  await checkOrderId(staff, orderId);

  // Money that was given back is open again.
  await giveBack(staff, orderId);
  expect(await nextOf(orderId)).toBe("pay");
  expect(await handOverOrder(staff, act)).toMatchObject(refusal);
  expect(await changeOrderStatus(staff, { orderId, status: "completed" })).toMatchObject(refusal);
  await payOrder(staff, { orderId, method: "cash", cents: 3000 });
  expect(await nextOf(orderId)).toBe("hand-over");
  expect(await handOverOrder(staff, act)).toMatchObject({ ok: true });
});
