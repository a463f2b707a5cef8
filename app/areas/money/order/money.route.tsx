import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { getStaffRefundCents } from "~/domain/money/corrections/staff-refunds.server";
import { METHOD_WORDS } from "~/domain/money/payment-methods";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderLines } from "~/ui/shop/order-lines";
import { TaxLines } from "~/ui/shop/tax-lines";
import { eachTax } from "~/domain/money/taxes";
import { requireBooks } from "./find-books.server";
import { moneyPath, type OrderBooks } from "./order-money-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Money of order ${data.books.order.id}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { actor, books } = await requireBooks(args);
  const isAdmin = actor.role === "admin";
  return { books, isAdmin, mayRefund: isAdmin || (await getStaffRefundCents()) > 0 };
}

export default function OrderMoneyPage() {
  const { books, ...rights } = useLoaderData<typeof loader>();
  const { order } = books;
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={`/office/orders/${order.id}`}>Order {order.id}</Link>
      </p>
      <h1>Money of order {order.id}</h1>
      <Price books={books} />
      <p>
        To be paid: <strong>{formatMoney(books.owed)}</strong>. Paid:{" "}
        <strong>{formatMoney(books.paid)}</strong>.
      </p>
      <Acts books={books} {...rights} />
      {books.discounts.length > 0 && <Discounts books={books} />}
      {books.entries.length > 0 && <Entries books={books} />}
      {books.payments.length > 0 && <Payments books={books} />}
    </div>
  );
}

/** What the loader sends: dates are text. */
type Sent = ReturnType<typeof useLoaderData<typeof loader>>["books"];

function Price({ books: { order, lines } }: { books: Sent }) {
  const sum = (of: (line: Sent["lines"][number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  return (
    <>
      <OrderLines
        lines={lines.map(({ productName, quantity, cents }) => ({
          name: productName,
          quantity,
          cents,
        }))}
        extras={[
          { name: "Discount", cents: -sum(({ discountCents }) => discountCents) },
          { name: "Delivery", cents: order.deliveryFeeCents },
        ]}
        total={order.cents}
      />
      <TaxLines
        taxes={eachTax(
          (column) =>
            sum((line) => line[column]) + (column === "salesTaxCents" ? order.deliveryTaxCents : 0),
        )}
      />
    </>
  );
}

type ActsProps = { books: Sent; isAdmin: boolean; mayRefund: boolean };

/** What can be done with the order's money now. */
function Acts({ books, isAdmin, mayRefund }: ActsProps) {
  const { id, isOpen, isSold } = books.order;
  const acts = [
    { act: "discount", label: "Give a discount", isShown: isOpen },
    { act: "refund", label: "Take pieces back", isShown: mayRefund && isSold },
    { act: "correct", label: "Correct an amount", isShown: isAdmin && isSold },
    { act: "give-back", label: "Give money back", isShown: isAdmin && books.paid > books.owed },
    {
      act: "method",
      label: "Change the way of paying",
      isShown: isAdmin && books.payments.length > 0,
    },
  ].filter(({ isShown }) => isShown);
  return (
    <div className="button-row">
      {acts.map(({ act, label }) => (
        <Fragment key={act}>
          <Link className="button button-quiet" to={moneyPath(id, act)}>
            {label}
          </Link>{" "}
        </Fragment>
      ))}
      {isOpen && books.discounts.length > 0 && (
        <ActionButton action={moneyPath(id, "take-back")}>Take back all discounts</ActionButton>
      )}
    </div>
  );
}

function Discounts({ books: { discounts } }: { books: Sent }) {
  return (
    <section className="flow-2">
      <h2>Discounts</h2>
      <ul className="list-disc pl-5">
        {discounts.map(({ id, cents, productName, reason, givenBy, createdAt }) => (
          <li key={id}>
            {formatMoney(cents)} off {productName ?? "the order"}, {by(givenBy)},{" "}
            <DateTime value={createdAt} />: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

const KINDS: Record<OrderBooks["entries"][number]["kind"], string> = {
  sale: "Sold",
  undone: "Hand-over undone",
  correction: "Corrected",
  refund: "Returned",
};

function Entries({ books: { entries } }: { books: Sent }) {
  return (
    <section className="flow-2">
      <h2>In the books</h2>
      <ul className="list-disc pl-5">
        {entries.map(({ id, kind, productName, quantity, cents, day, reason, enteredBy }) => (
          <li key={id}>
            {KINDS[kind]}, <DateTime value={day} format={formatDay} />:{" "}
            {quantity !== 0 && `${quantity} × `}
            {productName}, {formatMoney(cents)}, {by(enteredBy)}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payments({ books: { payments } }: { books: Sent }) {
  return (
    <section className="flow-2">
      <h2>Payments</h2>
      <ul className="list-disc pl-5">
        {payments.map(({ id, method, cents, day, takenBy, createdAt }) => (
          <li key={id}>
            {cents < 0 ? "Given back" : "Taken"}: {formatMoney(Math.abs(cents))},{" "}
            {METHOD_WORDS[method].toLowerCase()}, {by(takenBy)}, <DateTime value={createdAt} />
            {day !== businessDay(new Date(createdAt)) && (
              <>
                , for <DateTime value={day} format={formatDay} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const by = (name: string | null) => `by ${name ?? "a former member"}`;
