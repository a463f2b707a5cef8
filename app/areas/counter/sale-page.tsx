import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { SaleView } from "~/domain/counter/counter-queries.server";
import { formatMoney } from "~/lib/money";
import { TaxLines } from "~/ui/shop/tax-lines";
import { AddForm } from "./add-form";
import { COUNTER, salePath } from "./counter-words";
import { FinishForm } from "./finish-form";
import type { LoadedSale } from "./find-sale.server";
import { Hits } from "./hits";
import { SaleLines } from "./sale-lines";

type Props = LoadedSale & {
  /** What was answered to a form that was posted without script. */
  added?: SubmissionResult | undefined;
  finished?: SubmissionResult | undefined;
};

/** An open sale: add a product, its lines, what is to be paid, and the form that finishes it. */
export function SalePage({ sale, found, added, finished }: Props) {
  const { id, lines } = sale;
  return (
    <div className="column wide stack">
      <p>
        <Link to={COUNTER}>Counter</Link>
      </p>
      <h1>
        <bdi>{sale.name}</bdi>
      </h1>
      <AddForm saleId={id} seen={sale.version} lastResult={added} />
      {found && <Hits saleId={id} seen={sale.version} {...found} />}
      {lines.length === 0 ? (
        <p className="empty-state">Nothing is in this sale yet. Add a product.</p>
      ) : (
        <SaleLines saleId={id} lines={lines} />
      )}
      <Limits meters={sale.meters} />
      {lines.length > 0 && <ToPay sale={sale} />}
      <Facts sale={sale} />
      {lines.length > 0 && (
        <FinishForm saleId={id} dueCents={sale.dueCents} seen={sale.shown} lastResult={finished} />
      )}
    </div>
  );
}

/** How far the sale fills New York's limits of a day, in words and as bars. */
function Limits({ meters }: Pick<SaleView, "meters">) {
  if (meters.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2" aria-label="New York's limits of a day">
      {meters.map(({ label, words, percent }) => (
        <div key={label}>
          <dt className="flex justify-between gap-4">
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
    <section aria-label="To pay" className="flow-2">
      {discountCents > 0 && (
        <p>
          Products: {formatMoney(totalCents)}. Discount: {formatMoney(-discountCents)} (
          {discountReason}).
        </p>
      )}
      {discountProblem && (
        <p className="notice">
          The discount is too large now. {discountProblem}. It is not in the total below.
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-xl" role="status">
        <span>To pay</span> <strong>{formatMoney(dueCents)}</strong>
      </p>
      <TaxLines taxes={sale.taxes} />
    </section>
  );
}

/** What is known of the customer, and the acts that are rarely needed. */
function Facts({ sale: { id, customer, note } }: { sale: SaleView }) {
  return (
    <>
      {(customer.length > 0 || note) && (
        <p>
          {customer.length > 0 && (
            <>
              Customer: <bdi>{customer.join(", ")}</bdi>.{" "}
            </>
          )}
          {note && <span className="whitespace-pre-line">Note: {note}</span>}
        </p>
      )}
      <div className="button-row">
        <Link to={salePath(id, "details")} className="button button-quiet">
          Name and customer
        </Link>{" "}
        <Link to={salePath(id, "discount")} className="button button-quiet">
          Discount
        </Link>{" "}
        <Link to={salePath(id, "void")} className="button button-quiet">
          Void this sale
        </Link>
      </div>
    </>
  );
}
