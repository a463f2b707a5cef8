import { tellTeam } from "~/domain/inbox/notifications/tell-team.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { publishedSite } from "~/domain/website/published.server";
import { event, type Listener } from "~/platform/events.server";
import { isReachable } from "./customer";
import { orderUrl } from "./order-links.server";
import { type MailedOrder, receiptMail } from "./orders-mails.server";

/** An order that was just stored, with its lines. */
type PlacedOrder = MailedOrder & { createdAt: Date };

const notifyTeam: Listener<PlacedOrder> = (tx, { id }) =>
  tellTeam(tx, { kind: "order", id, path: `/office/orders/${id}` });

/** A customer without an address gets none. */
const mailReceipt: Listener<PlacedOrder> = async (tx, order) => {
  if (!isReachable(order)) return;
  const place = { url: orderUrl(order.id), site: await publishedSite(tx), now: order.createdAt };
  await queueMail(tx, receiptMail(order, place));
};

/** What happens because an order was placed. */
export const orderPlaced = event(notifyTeam, mailReceipt);
