import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { correctLine } from "~/domain/money/corrections/correct-line.server";
import type { MoneyBack } from "~/domain/money/corrections/enter-change.server";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import type { CorrectionInput, RefundInput } from "~/domain/money/money.schema";
import { event, type Listener } from "~/platform/events.server";
import { isReachable } from "./customer";
import { orderUrl } from "./order-links.server";
import { moneyBackMail } from "./orders-mails.server";
import { lockOrder } from "./orders-queries.server";

/** A customer without an address is told nothing. */
const mailCustomer: Listener<MoneyBack> = async (tx, back) => {
  const order = await lockOrder(tx, back.orderId);
  if (!order || !isReachable(order)) return;
  await queueMail(tx, moneyBackMail(order, back, orderUrl(order.id)));
};

/** What happens because money went back to a customer after the hand-over. */
const moneyGivenBack = event(mailCustomer);

/** Pieces of a sold line come back, as refundLine says. The customer is told of the money. */
export const refundOrder = (actor: User, orderId: number, input: RefundInput) =>
  refundLine(actor, orderId, input, moneyGivenBack);

/** The amount of a sold line changes, as correctLine says. The customer is told of money back. */
export const correctOrder = (actor: Admin, orderId: number, input: CorrectionInput) =>
  correctLine(actor, orderId, input, moneyGivenBack);
