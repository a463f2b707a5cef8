import type { User } from "~/domain/accounts/accounts.schema";
import { confirmOrder, handOverOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { receiveBatch } from "~/domain/stock/receive-stock.server";
import { type WriteOffInput, writeOffInput } from "~/domain/stock/stock.schema";
import { parseCents } from "~/lib/money";
import { anyAdmin, unwrap, visitor } from "./builders";

type Details = {
  code?: string;
  quantity: number;
  bestBefore?: string | null;
  packageTag?: string;
  testPassed?: boolean;
};

let codes = 0;

/** Receives a batch of the product. By default with a number of its own, good for years. */
export async function receive(productId: number, details: Details): Promise<number> {
  codes += 1;
  const outcome = await receiveBatch(anyAdmin(), productId, {
    code: `TEST-${codes}`,
    packedOn: null,
    bestBefore: "2099-01-31",
    laboratory: null,
    thcPercent: null,
    cbdPercent: null,
    ...details,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.id;
}

/** Sells pieces of a product: an order that is paid in cash and handed over. */
export async function sell(admin: User, productId: number, quantity: number) {
  const items = [{ productId, quantity }];
  const request = { items, customerInfo: null, key: null, seen: null };
  const { id: orderId, ...order } = unwrap(await placeOrder(visitor(), request)).order;
  unwrap(await confirmOrder(admin, { orderId, seen: null }));
  unwrap(await markReady(admin, { orderId, seen: null }));
  await checkOrderId(admin, orderId);
  const cents = parseCents(order.total);
  unwrap(await payOrder(admin, { orderId, method: "cash", cents }));
  unwrap(await handOverOrder(admin, { orderId, seen: null }));
  return { orderId, line: order.items[0]?.id ?? 0 };
}

type WrittenOff = Partial<
  Pick<WriteOffInput, "from" | "kind" | "reason"> & {
    quantity: number;
    witness: number;
    day: string;
    time: string;
    reportedOn: string;
  }
>;

/** The form of a write-off, with all that its kind must say. What is destroyed needs a `witness`. */
export const writeOffForm = ({ quantity = 1, witness, ...input }: WrittenOff): WriteOffInput =>
  writeOffInput.parse({
    ...{ from: "stock", kind: "waste", reason: "Crushed in the box", grams: "3.5" },
    ...{ method: "Ground and mixed with soil", day: "2026-01-15", time: "10:00" },
    ...{ recipientKind: "laboratory", givenTo: "Upstate Labs", policeReport: "" },
    ...input,
    quantity: String(quantity),
    ...(witness !== undefined && { witness: String(witness) }),
  });
