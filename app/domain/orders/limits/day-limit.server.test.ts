import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { businessInstant } from "~/lib/dates/calendar-days";
import { createAdmin, createProduct, member, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { viewCart } from "../cart-view.server";
import { changeOrderStatus } from "../change-order-status.server";
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
    message: expect.stringMatching(/a day; with your/) as string,
  },
};

test("orders of one address, number or account count together on a day, those of others do not", async () => {
  const { id, name } = await createFlower();
  const ada = { email: "Ada@example.com" };
  expect((await orderOf(id, 2, ada)).ok).toBe(true);
  const second = await orderOf(id, 2, { email: "ada@EXAMPLE.com" });
  expect(second).toMatchObject(TOO_MUCH);
  expect(!second.ok && second.problem.message).toContain(`Reduce ${name} from 2 to 1`);
  expect((await orderOf(id, 3, { email: "bob@example.com", phone: "(845) 555-0101" })).ok).toBe(
    true,
  );
  expect(await orderOf(id, 1, { email: "eve@example.com", phone: "(845) 555-0101" })).toMatchObject(
    TOO_MUCH,
  );
  const buyer = await member();
  expect((await orderOf(id, 3, { email: "one@example.com" }, buyer)).ok).toBe(true);
  expect(await orderOf(id, 1, { email: "two@example.com" }, buyer)).toMatchObject(TOO_MUCH);
  // The cart of the account says so before the checkout.
  const cart = await viewCart([{ productId: id, quantity: 1 }], buyer.user);
  expect(cart.limits).toMatchObject([{ productId: id, left: 0 }]);
  // Guests without an address share a placeholder, and are not one person.
  for (let n = 0; n < 2; n++) expect((await orderOf(id, 3, {})).ok).toBe(true);
});

test("cancelled orders do not count, nor those of the day before, which ends at midnight in New York", async () => {
  const { id } = await createFlower();
  const ada = { email: "ada.days@example.com" };
  const first = await orderOf(id, 3, ada);
  if (!first.ok) throw new Error(first.problem.message);
  expect(await orderOf(id, 1, ada)).toMatchObject(TOO_MUCH);
  await changeOrderStatus(await createAdmin(), { orderId: first.order.id, status: "cancelled" });
  expect((await orderOf(id, 2, ada)).ok).toBe(true);
  vi.setSystemTime(businessInstant("2027-03-13", "23:59"));
  expect(await orderOf(id, 3, ada)).toMatchObject(TOO_MUCH);
  // The next day has 23 hours.
  vi.setSystemTime(businessInstant("2027-03-14", "00:00"));
  expect((await orderOf(id, 3, ada)).ok).toBe(true);
  vi.setSystemTime(businessInstant("2027-03-14", "23:59"));
  expect(await orderOf(id, 1, ada)).toMatchObject(TOO_MUCH);
});

test("20 orders at once of one person for different products are together within the limit", async () => {
  const flowers = await Promise.all(Array.from({ length: 20 }, createFlower));
  const ada = { email: "ada.once@example.com", phone: "(845) 555-0199" };
  const all = await Promise.all(flowers.map(({ id }) => orderOf(id, 1, ada)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(3);
});
