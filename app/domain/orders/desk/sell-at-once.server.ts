import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { discountIn } from "~/domain/money/discounts/give-discount.server";
import { PAYMENT_METHODS, type PaymentMethod } from "~/domain/money/payment-methods";
import { takePayment } from "~/domain/money/payments.server";
import { lockSoldProducts } from "~/domain/shop/shop-queries.server";
import { businessDay } from "~/lib/dates/dates";
import { formatMoney, MAX_CENTS } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { orders } from "~drizzle/schema";
import type { CartLine } from "../cart";
import { type CartView, priceCart } from "../cart-view.server";
import { customerOf } from "../customer";
import { type Customer, lockCustomer, soldOnDay } from "../limits/day-limit.server";
import { lockOrder } from "../orders-queries.server";
import { storeOrder, type WantedBatches } from "../store-order.server";
import { moveOrder } from "./move-order.server";
import { openCents } from "./open-money.server";
import { refuseMove } from "./refuse-move.server";

/** Somebody who buys at the counter and whose name and account need not be known. */
type WalkIn = {
  userId: number | null;
  name: string | null;
  phone: string | null;
  email: string | null;
};

/** How an order of a walk-in names its customer who gave no name. */
const WALK_IN = "Walk-in customer";

type Bought = {
  items: readonly CartLine[];
  customer: WalkIn;
  note: string | null;
  discount: { cents: number; reason: string } | null;
  /** From which batches pieces must come, as their units say. */
  wanted: WantedBatches;
  /** What is paid in each way. Together it is exactly the price. */
  paid: Readonly<Record<PaymentMethod, number>>;
};

/**
 * The person whom New York's limits of a day are counted for. Nobody without account, phone and
 * address.
 */
export const walkInPerson = ({ userId, phone, email }: Omit<WalkIn, "name">): Customer => ({
  ...{ userId, phone, email },
});

/**
 * Places, pays and hands over an order of somebody at the counter who was checked to be of age, as
 * one act of this member of the team. Nobody is told of a new order: nothing is left to be done. A
 * customer with an address gets the mail of the hand-over. Problems, after which the caller must roll
 * its transaction back: "invalid" at `items` and "conflict" as for an order and its hand-over,
 * "invalid" at `amount` for a discount below the floor, "conflict" if another sum is to be paid.
 */
export async function sellAtOnce(
  tx: Database,
  actor: Admin,
  { items, customer, note, discount, wanted, paid }: Bought,
): Promise<Outcome<{ orderId: number }>> {
  const now = new Date();
  const person = walkInPerson(customer);
  await lockCustomer(tx, person);
  const products = await lockSoldProducts(
    tx,
    items.map(({ productId }) => productId),
  );
  const view = priceCart(items, products, await soldOnDay(person, businessDay(now), tx));
  const refusal = refuseLines(view);
  if (refusal) return refusal;
  const { id: orderId } = await storeOrder(tx, {
    ...customerOf(null, { name: customer.name ?? WALK_IN, email: customer.email, address: null }),
    ...{ userId: customer.userId, phone: customer.phone, note },
    ...{ fulfilment: "pickup", window: null, feeCents: 0 },
    lines: view.lines,
    status: "ready",
    changedBy: actor.id,
    isCapped: false,
    wanted,
    now,
  });
  if (discount) {
    const { cents: amount, reason } = discount;
    const given = await discountIn(tx, actor, orderId, { line: null, amount, reason });
    if (!given.ok) return given;
  }
  await checkId(tx, actor, orderId, now);
  return payAndHandOver(tx, actor, orderId, paid);
}

function refuseLines({ lines, missing, excess, total }: CartView): Refusal | null {
  const wrong = [...missing.map(({ reason }) => reason), ...excess.map(({ message }) => message)];
  const at = { field: "items" };
  if (wrong.length > 0) return refuse("invalid", wrong.join(". "), at);
  if (lines.length === 0) return refuse("invalid", "Add a product first", at);
  return total > MAX_CENTS ? refuse("invalid", "This is more than one sale can hold", at) : null;
}

async function checkId(tx: Database, actor: Admin, orderId: number, now: Date) {
  const checked = { idCheckedAt: now, idCheckedBy: actor.id };
  await tx.update(orders).set(checked).where(eq(orders.id, orderId));
  await recordAudit(tx, actor, { act: "order's ID checked", subject: `order ${orderId}` });
}

async function payAndHandOver(
  tx: Database,
  actor: Admin,
  orderId: number,
  paid: Bought["paid"],
): Promise<Outcome<{ orderId: number }>> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  const open = await openCents(tx, order);
  const sum = PAYMENT_METHODS.reduce((cents, method) => cents + paid[method], 0);
  if (sum !== open) {
    return refuse("conflict", `${formatMoney(open)} is to be paid now, not ${formatMoney(sum)}`);
  }
  for (const method of PAYMENT_METHODS) {
    const cents = paid[method];
    if (cents > 0) await takePayment(tx, actor, { orderId, method, cents });
  }
  const refusal = await refuseMove(tx, order, "completed");
  if (refusal) return refusal;
  await moveOrder(tx, order, { status: "completed", by: actor, telling: "later" });
  await recordAudit(tx, actor, { act: "order sold at the counter", subject: `order ${orderId}` });
  return { ok: true, orderId };
}
