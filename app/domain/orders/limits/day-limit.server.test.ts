import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { businessInstant } from "~/lib/dates/calendar-days";
import { parseCents } from "~/lib/money";
import {
  createAdmin,
  createProduct,
  createStaff,
  member,
  unwrap,
  visitor,
} from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { viewCart } from "../cart-view.server";
import { changeOrderStatus } from "../change-order-status.server";
import { getDeskOrder } from "../desk/desk-order.server";
import { confirmOrder, handOverOrder, markReady } from "../desk/act-at-desk.server";
import { checkOrderId } from "../desk/check-order-id.server";
import { payOrder } from "../desk/pay-order.server";
import { getOrder, listStatusChanges } from "../orders-queries.server";
import { placeOrder } from "../place-order.server";

useDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: businessInstant("2027-03-13", "10:00") });
});

afterEach(() => {
  vi.useRealTimers();
});

/** An ounce a piece: three are allowed. */
const createFlower = () => createProduct({ kind: "flower", weightGrams: "28.35" });

type Who = { email?: string; phone?: string };

const orderOf = (productId: number, quantity: number, { email, phone }: Who, by = visitor()) =>
  placeOrder(by, {
    items: [{ productId, quantity }],
    customerInfo: { name: null, address: null, email: email ?? null },
    ...{ phone: phone ?? null, key: null, seen: null },
  });

const TOO_MUCH = {
  ok: false,
  problem: {
    code: "invalid",
    field: "items",
    message: expect.stringMatching(/a day; with the other/) as string,
  },
};

/** Confirms, checks and takes the money, so that only the hand-over is left. */
async function makeReady(staff: Admin, orderId: number) {
  const act = { orderId, seen: null };
  await confirmOrder(staff, act);
  await markReady(staff, act);
  await checkOrderId(staff, orderId);
  const order = await getOrder(orderId);
  await payOrder(staff, { orderId, method: "cash", cents: parseCents(order?.total ?? "") });
  return act;
}

const idOf = (placed: Awaited<ReturnType<typeof orderOf>>) => unwrap(placed).order.id;

test("an account's orders for one day count together, whatever address they name; those of others do not", async () => {
  const { id, name } = await createFlower();
  const [buyer, other] = [await member(), await member()];
  expect((await orderOf(id, 2, { email: "one@example.com" }, buyer)).ok).toBe(true);
  const second = await orderOf(id, 3, { email: "two@example.com" }, buyer);
  expect(second).toMatchObject(TOO_MUCH);
  expect(!second.ok && second.problem.message).toContain(`Reduce ${name} from 3 to 1`);
  expect((await orderOf(id, 3, { email: "one@example.com" }, other)).ok).toBe(true);
  // The cart of the account says so before the checkout.
  const cart = await viewCart([{ productId: id, quantity: 2 }], buyer.user);
  expect(cart.excess).toMatchObject([{ productId: id, left: 1 }]);
});

test("who types another's address or number is told nothing of what that person ordered", async () => {
  const { id } = await createFlower();
  const buyer = await member();
  const ada = { email: buyer.user.email, phone: "(845) 555-0101" };
  expect((await orderOf(id, 3, ada, buyer)).ok).toBe(true);
  expect((await orderOf(id, 1, ada)).ok).toBe(true);
  expect((await orderOf(id, 1, ada, await member())).ok).toBe(true);
  const alone = await orderOf(id, 4, ada);
  expect(!alone.ok && alone.problem.message).toMatch(/in one order; this one has 113.4 g/);
});

test("at the hand-over everything counts that the person got on that day, by account, address or number", async () => {
  const [staff, { id, name }] = [await createStaff(), await createFlower()];
  const first = await makeReady(staff, idOf(await orderOf(id, 2, { email: "Ada@example.com" })));
  const second = await makeReady(
    staff,
    idOf(await orderOf(id, 2, { email: "ada@EXAMPLE.com", phone: "(845) 555-0102" })),
  );
  // Ordered on two days, sold on one.
  vi.setSystemTime(businessInstant("2027-03-14", "12:00"));
  const late = await makeReady(staff, idOf(await orderOf(id, 1, { email: "ada@example.com" })));
  const done = await Promise.all([first, second].map((act) => handOverOrder(staff, act)));
  expect(
    done.filter(({ ok }) => ok),
    "at once only one",
  ).toHaveLength(1);
  const refused = done.find(({ ok }) => !ok);
  expect(refused).toMatchObject({
    problem: {
      code: "conflict",
      message: `New York allows 3 ounces (85.05 g) of flower a day; with the other orders of the day this is 113.4 g. Reduce ${name} from 2 to 1`,
    },
  });
  expect(
    await changeOrderStatus(staff, {
      orderId: done[0]?.ok ? second.orderId : first.orderId,
      status: "completed",
    }),
  ).toMatchObject({ problem: { code: "conflict" } });
  const rest = done[0]?.ok ? second : first;
  // The desk says so before the press.
  const warned = async () => (await getDeskOrder(rest.orderId))?.overLimit;
  expect(await warned()).toEqual([refused?.ok === false && refused.problem.message]);
  expect(await handOverOrder(staff, late)).toMatchObject({ ok: true });
  vi.setSystemTime(businessInstant("2027-03-15", "00:00"));
  expect(await warned()).toEqual([]);
  expect(await handOverOrder(staff, rest)).toMatchObject({ ok: true });
  // The same number, with another address.
  const eve = await orderOf(id, 2, { email: "eve@example.com", phone: "(845) 555-0102" });
  const byNumber = await handOverOrder(staff, await makeReady(staff, idOf(eve)));
  expect(byNumber.ok).toBe(rest === first);
});

test("an order that the team enters counts for its customer, not for the team", async () => {
  const { id } = await createFlower();
  const user = await createStaff();
  const team = { user, address: "10.0.0.9" };
  for (const email of ["ada.team@example.com", "bob.team@example.com"]) {
    const placed = await orderOf(id, 3, { email }, team);
    expect(unwrap(placed).order).toMatchObject({ userId: null, customerEmail: email });
    const [first] = await listStatusChanges(idOf(placed));
    expect(first?.changedBy).toBe(user.username);
  }
  expect(unwrap(await orderOf(id, 3, {}, team)).order.userId).toBe(user.id);
  expect(await orderOf(id, 1, {}, team)).toMatchObject(TOO_MUCH);
});

test("cancelled orders do not count, nor those for another day, which ends at midnight in New York", async () => {
  const { id } = await createFlower();
  const buyer = await member();
  const first = await orderOf(id, 3, {}, buyer);
  expect(await orderOf(id, 1, {}, buyer)).toMatchObject(TOO_MUCH);
  await changeOrderStatus(await createAdmin(), { orderId: idOf(first), status: "cancelled" });
  expect((await orderOf(id, 2, {}, buyer)).ok).toBe(true);
  // An equal order would be a repetition of the first one.
  const again = { phone: "(845) 555-0102" };
  vi.setSystemTime(businessInstant("2027-03-13", "23:59"));
  expect(await orderOf(id, 3, again, buyer)).toMatchObject(TOO_MUCH);
  // The next day has 23 hours.
  vi.setSystemTime(businessInstant("2027-03-14", "00:00"));
  expect((await orderOf(id, 3, again, buyer)).ok).toBe(true);
  vi.setSystemTime(businessInstant("2027-03-14", "23:59"));
  expect(await orderOf(id, 1, {}, buyer)).toMatchObject(TOO_MUCH);
});

test("20 orders at once of one account for different products are together within the limit", async () => {
  const flowers = await Promise.all(Array.from({ length: 20 }, createFlower));
  const buyer = await member();
  const all = await Promise.all(flowers.map(({ id }) => orderOf(id, 1, {}, buyer)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(3);
});
