import { Link } from "@remix-run/react";
import type { SaleView } from "~/domain/counter/counter-queries.server";
import { plural } from "~/lib/counts";
import { formatMoney } from "~/lib/money";
import { useAnswerOf } from "~/ui/form/server-form";
import { TaxLines } from "~/ui/shop/tax-lines";
import { AddForm } from "./add-form";
import { COUNTER, salePath } from "./counter-words";
import { FinishForm } from "./finish-form";
import type { LoadedSale } from "./find-sale.server";
import { Hits } from "./hits";
import { SaleLines } from "./sale-lines";

/** An open sale: what is added at the left, what is in it and how it is paid at the right. */
export function SalePage({ sale, found, drawer }: LoadedSale) {
  const { id, lines } = sale;
  const isEmpty = lines.length === 0;
  const finished = useAnswerOf(salePath(id, "finish"));
  const isFirst = isEmpty || found.text !== "";
  return (
    <div className="column wide flow-3">
      <p>
        <Link to={COUNTER}>Counter</Link>
      </p>
      <h1>
        <bdi>{sale.name}</bdi>
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] md:items-start xl:grid-cols-[minmax(0,1fr)_26rem]">
        <AddForm saleId={id} seen={sale.version} isNext={isEmpty} hasFocus={!finished} />
        {/* On a phone what was searched for stands at its field, and the shelf below the sale. */}
        {isFirst && <Hits saleId={id} seen={sale.version} {...found} />}
        <div className="card flow-3 md:col-start-2 md:row-span-2 md:row-start-1">
          {isEmpty ? (
            <p>Nothing is in this sale yet. Add a product.</p>
          ) : (
            <SaleLines saleId={id} lines={lines} />
          )}
          <Limits meters={sale.meters} />
          {!isEmpty && <ToPay sale={sale} />}
          {!isEmpty && (
            <FinishForm saleId={id} dueCents={sale.dueCents} seen={sale.shown} drawer={drawer} />
          )}
          <Facts sale={sale} />
          {!isEmpty && <TaxLines taxes={sale.taxes} />}
        </div>
        {!isFirst && <Hits saleId={id} seen={sale.version} {...found} />}
      </div>
    </div>
  );
}

/** How far the sale fills New York's limits of a day, in words and as bars. */
function Limits({ meters }: Pick<SaleView, "meters">) {
  if (meters.length === 0) return null;
  return (
    <dl className="grid grid-fit-32 gap-x-6 gap-y-2 small" aria-label="New York's limits of a day">
      {meters.map(({ label, words, percent }) => (
        <div key={label}>
          <dt className="flex justify-between gap-2">
            <span>{label}</span> <span>{words}</span>
          </dt>
          <dd>
            <progress className="w-full" max={100} value={percent} aria-label={`${label}: limit`}>
              {percent}%
            </progress>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ToPay({ sale }: { sale: SaleView }) {
  const { totalCents, discountCents, discountReason, discountProblem, dueCents } = sale;
  return (
    <section
      aria-label="To pay"
      className="flow-2 max-md:sticky max-md:bottom-14 max-md:z-10 max-md:border-t max-md:border-rule max-md:bg-surface max-md:py-1.5"
    >
      {discountCents > 0 && (
        <p>
          Products: {formatMoney(totalCents)}. Discount: {formatMoney(-discountCents)} (
          {discountReason}).
        </p>
      )}
      {discountProblem && (
        <p className="banner">
          The discount is too large now. {discountProblem}. It is not in the total below.
        </p>
      )}
      {/* On a phone above the menu until the payment is in sight. */}
      <div className="flex flex-wrap items-center gap-x-4">
        <p
          className="flex grow flex-wrap justify-between gap-x-4 font-display text-xl/tight font-bold"
          role="status"
        >
          <span>To pay</span> <strong>{formatMoney(dueCents)}</strong>
        </p>{" "}
        <a href="#finish-form" className="button md:hidden print:hidden">
          Pay
        </a>
      </div>
    </section>
  );
}

/** What is known of the customer, and the acts that are rarely needed. */
function Facts({ sale: { id, customer, account, note, units } }: { sale: SaleView }) {
  return (
    <>
      {(customer.length > 0 || note) && (
        <p>
          {customer.length > 0 && (
            <>
              Customer: <bdi className="wrap-anywhere">{customer.join(", ")}</bdi>.{" "}
            </>
          )}
          {account && (
            <>
              Account of <bdi>{account.name}</bdi>,{" "}
              <span className="whitespace-nowrap">{account.code}</span>
              {account.isSuspended
                ? ", which is suspended: take it out of the sale"
                : ": compare with the ID"}
              .{" "}
            </>
          )}
          {note && <span className="whitespace-pre-line">Note: {note}</span>}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        <Link to={salePath(id, "details")}>Name and customer</Link>{" "}
        <Link to={salePath(id, "discount")}>Discount</Link>{" "}
        <Link to={salePath(id, "units")}>
          {units === 0 ? "Scan units" : `${plural(units, "unit")} scanned`}
        </Link>{" "}
        <Link to={salePath(id, "void")} className="ms-auto">
          Void this sale
        </Link>
      </p>
    </>
  );
}
