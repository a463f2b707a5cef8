import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { getPaperReceipt } from "~/domain/counter/receipt.server";
import { METHOD_WORDS } from "~/domain/money/payment-methods";
import { soldAt, soldWords } from "~/domain/money/sold-words";
import { orderCode } from "~/domain/orders/order-code";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { lineTotal } from "~/domain/orders/order-total";
import { batchWords } from "~/domain/stock/stock-words";
import { requireStaff } from "~/http/auth.server";
import { withQuery } from "~/lib/input/query";
import { formatMoney, parseCents } from "~/lib/money";
import { pageId } from "~/platform/http/page-id.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { FilterLinks } from "~/ui/lists/filter-links";
import { PrintedSender } from "~/ui/shop/printed-sender";
import { SpokenCode } from "~/ui/shop/spoken-code";
import { TaxLines } from "~/ui/shop/tax-lines";
import { receiptPath } from "./counter-words";
import { TextReceiptLink } from "./mail-receipt-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Receipt of order ${data.order.id}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const receipt = await getPaperReceipt(pageId(args.params.id));
  if (!receipt) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const paper = searchParams.get("paper") === "58" ? "58" : "80";
  return { ...receipt, paper, isGift: searchParams.get("gift") === "1" } as const;
}

/** The page of the paper's width, which receipt printers take (office.css). */
const PAPERS = {
  "80": "max-w-[74mm] print:[page:roll-80]",
  "58": "max-w-[54mm] print:[page:roll-58]",
} as const;

type Sent = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PaperReceiptPage() {
  const receipt = useLoaderData<typeof loader>();
  const { order, paper, isGift, qr } = receipt;
  const { sold } = receipt.money;
  return (
    <div className="column wide stack print:block">
      <div className="stack print:hidden">
        <p>
          <Link to={`/office/orders/${order.id}`}>Back to order {order.id}</Link>
        </p>
        <h1>Receipt of order {order.id}</h1>
        <Choice {...receipt} />
        <div className="button-row">
          <PrintButton label="Print the receipt" hint="Print this page to have the receipt." />{" "}
          <Link to={`${receiptPath(order.id)}/mail`} className="button button-quiet">
            Mail the receipt
          </Link>{" "}
          <TextReceiptLink href={receipt.text} />
        </div>
      </div>
      <div className={`card flow-2 text-sm/snug print:border-none print:p-0 ${PAPERS[paper]}`}>
        <PrintedSender />
        <p>
          <strong>{isGift ? "Gift receipt" : "Receipt"}</strong>, order {order.id}
          <br />
          {sold ? (
            <DateTime value={soldAt(sold)}>{soldWords(sold)}</DateTime>
          ) : (
            <DateTime value={order.createdAt} />
          )}
          {/* An undone sale's paper is no proof of a purchase. */}
          {order.status !== "completed" && (
            <>
              <br />
              <strong>
                {order.status === "cancelled"
                  ? "Cancelled. No proof of a purchase"
                  : STATUS_WORDS[order.status].label}
              </strong>
            </>
          )}
        </p>
        <ul className="border-y border-rule py-1">
          {order.items.map((item) => (
            <Line key={item.id} item={item} batches={receipt.batches} isGift={isGift} />
          ))}
        </ul>
        {isGift ? <p>To bring something back, show this receipt.</p> : <Sums receipt={receipt} />}
        <SpokenCode code={orderCode(order.id)} qr={qr} />
      </div>
    </div>
  );
}

/** The width of the paper, and whether prices are on it, each as a link. */
function Choice({ order, paper, isGift }: Sent) {
  const here = (asked: { paper: string; isGift: boolean }) =>
    withQuery(receiptPath(order.id), {
      paper: asked.paper,
      gift: asked.isGift ? "1" : null,
    });
  return (
    <>
      <FilterLinks
        label="Width of the paper"
        filters={(["80", "58"] as const).map((width) => ({
          to: here({ paper: width, isGift }),
          label: `${width} mm`,
          isCurrent: width === paper,
        }))}
      />
      <FilterLinks
        label="Prices"
        filters={[
          { to: here({ paper, isGift: false }), label: "With prices", isCurrent: !isGift },
          { to: here({ paper, isGift: true }), label: "Gift, without prices", isCurrent: isGift },
        ]}
      />
    </>
  );
}

type LineProps = {
  item: Sent["order"]["items"][number];
  batches: Sent["batches"];
  isGift: boolean;
};

function Line({ item, batches, isGift }: LineProps) {
  const { id, productName, quantity, price } = item;
  const from = batchWords(batches.filter(({ orderItemId }) => orderItemId === id));
  const cents = parseCents(price);
  return (
    <li className="break-inside-avoid">
      <p className="flex justify-between gap-2">
        <span className="min-w-0">
          {quantity} × <bdi>{productName}</bdi>
        </span>{" "}
        {!isGift && (
          <span className="flex-none tabular-nums">
            {formatMoney(lineTotal({ cents, quantity }))}
          </span>
        )}
      </p>
      {from && <p className="text-xs">{from}</p>}
    </li>
  );
}

function Sums({ receipt: { order, money, cash } }: { receipt: Sent }) {
  return (
    <>
      <dl>
        {money.discountCents > 0 && <Sum name="Discount">{formatMoney(-money.discountCents)}</Sum>}
        {money.deliveryFeeCents > 0 && (
          <Sum name="Delivery">{formatMoney(money.deliveryFeeCents)}</Sum>
        )}
        <Sum name="Total">
          <strong>{formatMoney(parseCents(order.total))}</strong>
        </Sum>
        {money.paidBy.map(({ method, cents }) => (
          <Sum key={method} name={`Paid: ${METHOD_WORDS[method].toLowerCase()}`}>
            {formatMoney(cents)}
          </Sum>
        ))}
        {cash && <Sum name="Cash given">{formatMoney(cash.givenCents)}</Sum>}
        {cash && <Sum name="Change">{formatMoney(cash.changeCents)}</Sum>}
        {money.changedCents < 0 && (
          <Sum name="Given back since">{formatMoney(-money.changedCents)}</Sum>
        )}
      </dl>
      <TaxLines taxes={money.taxes} isChanged={money.changedCents !== 0} />
    </>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt>{name}</dt>
      <dd className="flex-none tabular-nums">{children}</dd>
    </div>
  );
}
