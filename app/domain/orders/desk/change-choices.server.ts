import { listBuyable, listSoldProducts } from "~/domain/shop/shop-queries.server";
import { shownEmail } from "~/lib/text/shown-email";
import { businessDay, formatShortDay, formatTimes } from "~/lib/dates/dates";
import { formatMoney, parseCents } from "~/lib/money";
import { isReachable } from "../customer";
import { getOrder, listStatusChanges, type Order } from "../orders-queries.server";
import { OPEN_STATUSES } from "../order-status";
import { listWindows } from "../pickup/order-windows.server";
import { shownState } from "./shown-state";

/**
 * An order with what its page of changes offers: today's prices of its products, those that can be
 * added, and the times with a place left beside its own. Null without such an order.
 */
export async function changeChoices(id: number, now: Date) {
  const order = await getOrder(id);
  if (!order) return null;
  const ids = order.items.map(({ productId }) => productId).filter((one) => one !== null);
  const [changes, sold, buyable, times] = await Promise.all([
    listStatusChanges(id),
    listSoldProducts(ids),
    listBuyable(),
    timesOf(order, now),
  ]);
  const priceOf = new Map(sold.map(({ id: productId, price }) => [productId, price]));
  return {
    order,
    isOpen: OPEN_STATUSES.includes(order.status),
    email: isReachable(order) ? shownEmail(order.customerEmail) : "",
    lines: order.items.map(({ productId, ...item }) => ({
      ...item,
      /** If it is another one now. */
      otherPrice: otherThan(item.price, priceOf.get(productId ?? 0)),
    })),
    times,
    products: buyable.map(({ id: productId, name, price, left }) => ({
      value: String(productId),
      label: `${name}, ${formatMoney(parseCents(price))}${left === null ? "" : `, ${left} left`}`,
    })),
    seen: changes.at(-1)?.id ?? 0,
    shown: shownState(order),
  };
}

const otherThan = (price: string, now: string | undefined) =>
  now === undefined || now === price ? null : now;

/** The order's own time first, and those that can be chosen. */
async function timesOf(order: Order, now: Date) {
  const { windows } = await listWindows(order.fulfilment, now);
  const { windowStartsAt: startsAt, windowEndsAt: endsAt } = order;
  const own = startsAt && endsAt ? [{ startsAt, endsAt }] : [];
  const others = windows.filter((one) => one.startsAt.getTime() !== startsAt?.getTime());
  return [...own, ...others].map((window) => ({
    value: window.startsAt.toISOString(),
    label: `${formatShortDay(businessDay(window.startsAt))}, ${formatTimes(window)}`,
  }));
}

export type ChangeChoices = NonNullable<Awaited<ReturnType<typeof changeChoices>>>;
