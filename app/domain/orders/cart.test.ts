import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addToCart,
  type CartLine,
  MAX_LINES,
  MAX_QUANTITY,
  removeFromCart,
  setQuantity,
  takeFromCart,
} from "./cart";
import { priceCart } from "./cart-view.server";

type Step =
  | { act: "add"; productId: number }
  | { act: "less"; productId: number }
  | { act: "remove"; productId: number }
  | { act: "set"; productId: number; quantity: number };

const PRODUCTS = 50;
const productId = fc.integer({ min: 1, max: PRODUCTS });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant("add" as const), productId }),
  fc.record({ act: fc.constant("less" as const), productId }),
  fc.record({ act: fc.constant("remove" as const), productId }),
  fc.record({
    act: fc.constant("set" as const),
    productId,
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  }),
);

function take(cart: CartLine[], one: Step): CartLine[] {
  if (one.act === "add") return addToCart(cart, one.productId);
  if (one.act === "less") return takeFromCart(cart, one.productId);
  if (one.act === "remove") return removeFromCart(cart, one.productId);
  return setQuantity(cart, one.productId, one.quantity);
}

/** The simplest model of a cart: quantities by product, a total in bigints. */
function takeInModel(model: Map<number, number>, one: Step) {
  const before = model.get(one.productId);
  if (one.act === "less" && before && before > 1) model.set(one.productId, before - 1);
  else if (one.act === "remove" || one.act === "less") model.delete(one.productId);
  else if (one.act === "set" && before) model.set(one.productId, one.quantity);
  else if (one.act === "add" && (before || model.size < MAX_LINES)) {
    model.set(one.productId, Math.min((before ?? 0) + 1, MAX_QUANTITY));
  }
}

test("any sequence of changes keeps lines, quantities and the total right", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 9_999_999 }), {
    minLength: PRODUCTS,
    maxLength: PRODUCTS,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), prices, (steps, cents) => {
      const model = new Map<number, number>();
      let cart: CartLine[] = [];
      for (const one of steps) {
        cart = take(cart, one);
        takeInModel(model, one);
      }
      const products = cents.map((amount, index) => ({
        id: index + 1,
        slug: `p${index}`,
        name: `P${index}`,
        price: `${BigInt(amount) / 100n}.${String(amount % 100).padStart(2, "0")}`,
        kind: "other" as const,
        imageUrl: null,
        weightGrams: null,
        taxClass: "cannabis" as const,
        inStock: true,
        left: null,
        archivedAt: null,
      }));
      const view = priceCart(cart, products);
      const expected = [...model].reduce(
        (sum, [id, quantity]) => sum + BigInt(cents[id - 1] ?? 0) * BigInt(quantity),
        0n,
      );
      expect(new Map(view.lines.map((line) => [line.productId, line.quantity]))).toEqual(model);
      expect(view.lines).toHaveLength(model.size);
      expect(BigInt(view.total)).toBe(expected);
      expect(view.quantity).toBe([...model.values()].reduce((sum, n) => sum + n, 0));
    }),
  );
});

test("a hundredth item of one product is not added, nor a product to a full cart", () => {
  const full = Array.from({ length: MAX_LINES }, (_, i) => ({ productId: i + 1, quantity: 99 }));
  expect(addToCart(full, 1)).toEqual(full);
  expect(addToCart(full, 1000)).toEqual(full);
});
