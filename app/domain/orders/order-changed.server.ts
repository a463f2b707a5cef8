import { eq } from "drizzle-orm";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { paidCents } from "~/domain/money/payments.server";
import { publishedSite } from "~/domain/website/published.server";
import { event, type Listener } from "~/platform/events.server";
import { orderItems } from "~drizzle/schema";
import { isReachable } from "./customer";
import { orderUrl } from "./order-links.server";
import { dropUntold } from "./order-moved.server";
import { changedMail } from "./orders-mails.server";
import type { LockedOrder } from "./orders-queries.server";

/** An order of which the team changed the lines, the window or the address. */
type ChangedOrder = {
  /** As it is now. */
  order: LockedOrder;
  /** The entry of its history. */
  changeId: number;
};

/** A customer without an address is told nothing. */
const mailCustomer: Listener<ChangedOrder> = async (tx, { order, changeId }) => {
  if (!isReachable(order)) return;
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.id);
  const changed = {
    order: { ...order, items },
    changeId,
    discountCents: items.reduce((sum, item) => sum + item.discountCents, 0),
    paidCents: await paidCents(tx, order.id),
  };
  const place = { url: orderUrl(order.id), site: await publishedSite(tx), now: new Date() };
  await queueMail(tx, changedMail(changed, place));
};

/**
 * What happens because what was ordered was changed. What the customer was not told of its status yet
 * has the old lines, and the new mail says the status too.
 */
export const orderChanged = event(dropUntold, mailCustomer);
