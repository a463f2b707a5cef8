import { db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { getOrderMoney } from "~/domain/money/order-money.server";
import { listBatchesOf } from "~/domain/stock/stock-queries.server";
import type { Outcome } from "~/lib/outcome";
import { freshOrderUrl } from "./order-links.server";
import { laterReceiptMail } from "./orders-mails.server";
import type { Order } from "./orders-queries.server";

/**
 * Mails an order's receipt to any address, of which nothing else is kept than this mail: the order
 * has its own, and no list gets it. The same address gets it once an hour. Problem: "too-many".
 */
export async function mailReceipt(
  { address }: Pick<Actor, "address">,
  order: Order,
  { email }: { email: string },
  now = new Date(),
): Promise<Outcome<object>> {
  const tooMany = await spendLimit(LIMITS.publicForm, `receipt:${address}`);
  if (tooMany) return tooMany;
  const [money, batches] = await Promise.all([
    getOrderMoney(order.id),
    listBatchesOf(order.items.map(({ id }) => id)),
  ]);
  const to = { to: email, url: freshOrderUrl(order, now), now };
  await queueMail(db, laterReceiptMail({ order, money, batches }, to));
  return { ok: true };
}
