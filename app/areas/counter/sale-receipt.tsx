import { Link } from "@remix-run/react";
import type { Receipt } from "~/domain/counter/receipt.server";
import { orderCode } from "~/domain/orders/order-code";
import { businessTime, formatTime } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { PrintButton } from "~/ui/layout/print-button";
import { OrderDetails } from "~/ui/shop/order-details";
import { PrintedSender } from "~/ui/shop/printed-sender";
import { SpokenCode } from "~/ui/shop/spoken-code";
import { UnreadScans } from "~/ui/scan/scan-answers";
import { COUNTER, receiptPath, salePath } from "./counter-words";
import { MailReceiptForm, TextReceiptLink } from "./mail-receipt-form";
import { NewSaleButton } from "./new-sale-button";

/** A finished sale: the change that is due, what is next, and the receipt for print. */
export function SaleReceipt({ receipt }: { receipt: Receipt }) {
  const { saleId, order, undoUntil, seen } = receipt;
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={COUNTER}>Counter</Link>
      </p>
      <h1>Order {order.id}</h1>
      <PrintedSender />
      <div className="print:hidden">
        <UnreadScans path={`${COUNTER}/`} />
      </div>
      <ChangeDue receipt={receipt} />
      <div className="button-row print:hidden">
        <NewSaleButton seen={seen} isNext />{" "}
        <Link to={`/office/orders/${order.id}`} className="button button-quiet">
          Order {order.id} at the desk
        </Link>{" "}
        <Link to={receiptPath(order.id)} className="button button-quiet">
          Receipt for a printer
        </Link>{" "}
        <TextReceiptLink href={receipt.text} />{" "}
        {undoUntil && (
          <Link to={salePath(saleId, "undo")} className="button button-quiet">
            Undo this sale, until {formatTime(businessTime(undoUntil))}
          </Link>
        )}
      </div>
      {/* On paper without its history: the customer's copy names nobody of the team. */}
      <div className="stack print:[&_h2]:hidden print:[&_[data-part=status-changes]]:hidden">
        <OrderDetails
          order={order}
          changes={receipt.changes}
          money={receipt.money}
          batches={receipt.batches}
          isForStaff
        />
      </div>
      <section className="stack print:hidden">
        <h2>Mail the receipt</h2>
        <MailReceiptForm orderId={order.id} saleId={saleId} />
      </section>
      <SpokenCode code={orderCode(order.id)} qr={receipt.qr} />
      <PrintButton label="Print the receipt" hint="Print this page to keep it as a receipt." />
    </div>
  );
}

function ChangeDue({ receipt: { order, cashGivenCents, changeCents } }: { receipt: Receipt }) {
  if (order.status !== "completed") {
    return (
      <p className="banner">
        {order.status === "cancelled"
          ? "This sale was undone, and is no proof of a purchase. What was paid is given back."
          : "The hand-over was undone at the desk. The order waits there."}
      </p>
    );
  }
  if (cashGivenCents === 0) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 border-l-4 border-good bg-surface px-4 py-3 font-display text-xl/tight font-bold text-good">
      <span>Change due</span> <strong>{formatMoney(changeCents)}</strong>{" "}
      <span className="basis-full font-normal small">
        Cash given: {formatMoney(cashGivenCents)}
      </span>
    </p>
  );
}
