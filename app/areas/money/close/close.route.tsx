import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import { listVoided, type VoidedSale } from "~/domain/counter/voided-sales.server";
import { closeDay, listCloses, paymentsOn } from "~/domain/money/closing/close-day.server";
import { differenceWords } from "~/domain/money/closing/difference-words";
import { listUnbalancedOrders } from "~/domain/money/closing/unbalanced-orders.server";
import { listOtherDays } from "~/domain/money/closing/other-days.server";
import { listShiftsOn } from "~/domain/money/drawers/drawer-queries.server";
import { closeInput } from "~/domain/money/money.schema";
import { METHOD_WORDS } from "~/domain/money/payment-methods";
import { salesBy } from "~/domain/money/reports/sales-report.server";
import { totalOf } from "~/domain/money/reports/sales-sums";
import { lateUntil } from "~/domain/orders/desk/late-orders.server";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { businessDay, formatLongDay, readDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { type Column, Table } from "~/ui/lists/table";
import { DayNav } from "~/ui/lists/day-nav";
import { OrderWindow } from "~/ui/shop/order-window";
import { DrawerCounts } from "./drawer-counts";
import { CloseForm, FAILURE } from "./close-form";
import { plural } from "~/lib/counts";

const CLOSE = "/office/close";

export const meta: MetaFunction = ({ matches }) => pageMeta("Close of day", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const now = new Date();
  const today = businessDay(now);
  const asked = readDay(new URL(args.request.url).searchParams.get("day") ?? "") ?? today;
  const day = asked < today ? asked : today;
  const [methods, closes, sold, late, differences, otherDays, shifts, voided] = await Promise.all([
    paymentsOn(day),
    listCloses(day),
    salesBy({ by: "tax", from: day, to: day }),
    lateUntil(day, now),
    listUnbalancedOrders(day),
    listOtherDays(day),
    listShiftsOn(day),
    listVoided(day),
  ]);
  const { paidCents } = totalOf(sold);
  const isToday = day === today;
  // The count of a drawer is blind: until then who has it open does not see the cash of the day.
  const isBlind =
    teamRole(user) !== "admin" &&
    shifts.some(({ closedAt, personId }) => closedAt === null && personId === user.id);
  return {
    ...{ day, isToday, closes, late, otherDays, shifts, voided, isBlind },
    ...(isBlind
      ? { methods: [], paidCents: 0, differences: [] }
      : { methods, paidCents, differences }),
  };
}

export const action = formAction({
  guard: requireStaff,
  schema: closeInput,
  run: closeDay,
  done: (_, { input: { day } }) =>
    to(`${CLOSE}?day=${day}`, { title: "Count Stored", description: formatLongDay(day) }),
  failure: FAILURE,
});

export default function ClosePage() {
  const { day, isToday, methods, closes, ...found } = useLoaderData<typeof loader>();
  const { paidCents, late, differences, otherDays, shifts, voided, isBlind } = found;
  const last = closes.at(-1);
  return (
    <div className="column wide stack">
      <h1>
        Close of day: <DateTime value={day} format={formatLongDay} />
      </h1>
      <DayNav path={CLOSE} day={day} isLast={isToday} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="stack">
          {isBlind ? (
            <p className="banner">
              Your drawer is open. What was paid is shown once it is counted and closed.
            </p>
          ) : (
            <>
              <Table
                label="Payments"
                columns={COLUMNS}
                rows={methods}
                keyOf={({ method }) => method}
                hasBlocks
              />
              <p>
                Sold on this day, by the sales ledger: <strong>{formatMoney(paidCents)}</strong>.
              </p>
            </>
          )}
          <DrawerCounts shifts={shifts} />
          <Differences methods={methods} paidCents={paidCents} differences={differences} />
          <VoidedSales voided={voided} />
          <LateOrders {...late} />
          <OtherDays day={day} entries={otherDays} />
          {closes.map((close, index) => (
            <Close key={close.id} close={close} number={index + 1} />
          ))}
          <PrintButton label="Print the day" hint="Print this page to have it on paper." />
        </div>
        <section className="card stack print:hidden">
          <h2>{last ? "Count again" : "Count"}</h2>
          <CloseForm key={`${day} ${last?.id}`} day={day} after={String(last?.id ?? 0)} />
        </section>
      </div>
    </div>
  );
}

type Sent = ReturnType<typeof useLoaderData<typeof loader>>;

const COLUMNS: readonly Column<Sent["methods"][number]>[] = [
  { heading: "Paid by", isRowHeading: true, cell: ({ method }) => METHOD_WORDS[method] },
  { heading: "Payments", isNumber: true, cell: ({ count }) => count },
  { heading: "Taken", isNumber: true, cell: ({ takenCents }) => formatMoney(takenCents) },
  { heading: "Given back", isNumber: true, cell: ({ backCents }) => formatMoney(backCents) },
  {
    heading: "Together",
    isNumber: true,
    cell: ({ takenCents, backCents }) => <strong>{formatMoney(takenCents + backCents)}</strong>,
  },
];

/** Why the payments of the day are not what was sold on it. */
function Differences({
  methods,
  paidCents: soldCents,
  differences,
}: Pick<Sent, "methods" | "paidCents" | "differences">) {
  if (differences.length === 0) return null;
  const paid = methods.reduce((sum, { takenCents, backCents }) => sum + takenCents + backCents, 0);
  return (
    <section className="flow-2 break-inside-avoid">
      <h2>Payments and sales ledger</h2>
      <p>
        Payments: {formatMoney(paid)}. Sold: {formatMoney(soldCents)}. Difference:{" "}
        <strong>{formatMoney(paid - soldCents)}</strong>. It comes from these orders:
      </p>
      <ul className="list-disc pl-5">
        {differences.map((one) => (
          <li key={one.orderId ?? 0}>
            {one.orderId === null ? (
              "Orders deleted since"
            ) : (
              <Link to={`/office/orders/${one.orderId}`}>Order {one.orderId}</Link>
            )}
            : paid {formatMoney(one.paidCents)}, sold {formatMoney(one.soldCents)}
            {one.orderId !== null && `. ${restWords(one)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function restWords({ restCents, status }: Sent["differences"][number]): string {
  if (restCents === 0) return "Another day has the rest";
  if (restCents < 0) return `${formatMoney(-restCents)} of its price is not paid`;
  if (status === "completed") return `${formatMoney(restCents)} too much was paid. Give it back`;
  if (status === "cancelled") return `It is cancelled. Give back ${formatMoney(restCents)}`;
  if (status === "expired") return "It is expired. Take it up again or give the money back";
  return "It is not handed over yet";
}

/** The sales at the counter that were voided on the day: what was in each, its sum, who, when and why. */
function VoidedSales({ voided }: { voided: readonly VoidedSale[] }) {
  if (voided.length === 0) return null;
  return (
    <section className="flow-2 break-inside-avoid">
      <h2>Voided sales ({voided.length})</h2>
      <ul className="list-disc pl-5">
        {voided.map(({ id, actorName, createdAt, detail }) => (
          <li key={id} className="wrap-anywhere">
            <DateTime value={createdAt} />, <bdi>{actorName}</bdi>: <bdi>{detail}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Orders that should have been handed over by now. */
function LateOrders({ orders, count }: Sent["late"]) {
  if (count === 0) return null;
  return (
    <section className="flow-2 break-inside-avoid">
      <h2>Late orders ({count})</h2>
      <p>
        They are still open. Enter the hand-over for the day on which it happened, or cancel them.
      </p>
      <ul className="list-disc pl-5">
        {orders.map(({ id, customerName, status, idCheckedAt, ...order }) => (
          <li key={id}>
            <Link to={`/office/orders/${id}`}>Order {id}</Link>, <bdi>{customerName}</bdi>:{" "}
            <OrderWindow order={order} none="without a time" />,{" "}
            {STATUS_WORDS[status].label.toLowerCase()}
            {idCheckedAt && ", ID checked"}
          </li>
        ))}
      </ul>
      {count > orders.length && <Link to="/office/orders?list=late">All late orders</Link>}
    </section>
  );
}

/** What was entered on another day than the one to which it belongs, seen from both. */
function OtherDays({ day, entries }: { day: string; entries: Sent["otherDays"] }) {
  if (entries.length === 0) return null;
  return (
    <section className="flow-2 break-inside-avoid">
      <h2>Entered on another day</h2>
      <ul className="list-disc pl-5">
        {entries.map(({ key, orderId, method, cents, createdAt, enteredBy, ...entry }) => (
          <li key={key}>
            {orderId ? (
              <Link to={`/office/orders/${orderId}/money`}>Order {orderId}</Link>
            ) : (
              "An order"
            )}
            , {method ? METHOD_WORDS[method].toLowerCase() : "sold"}: {formatMoney(cents)}
            {entry.day !== day && (
              <>
                , for <DateTime value={entry.day} format={formatLongDay} />
              </>
            )}
            , entered <DateTime value={createdAt} /> by {enteredBy ?? "a former member"}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangedSince({ close }: { close: Sent["closes"][number] }) {
  const { later, laterEntries, laterCashCents, laterDebitCents, laterSoldCents } = close;
  if (later === 0 && laterEntries === 0) return null;
  const expectedCashCents = close.expectedCashCents + laterCashCents;
  const expectedDebitCents = close.expectedDebitCents + laterDebitCents;
  return (
    <div className="banner">
      <p>
        <strong>Changed since this count.</strong>{" "}
        {later > 0 && `${plural(later, "payment was", "payments were")} entered after it: `}
        {later > 0 &&
          `cash ${formatMoney(laterCashCents)}, debit ${formatMoney(laterDebitCents)}. `}
        {laterEntries > 0 && `The sales ledger changed by ${formatMoney(laterSoldCents)}. `}
        The count stays as it was stored.
      </p>
      {later > 0 && (
        <p>
          By the books there should be {formatMoney(expectedCashCents)} in cash, with the float, and{" "}
          {formatMoney(expectedDebitCents)} by debit card.{" "}
          {differenceWords({ ...close, expectedCashCents, expectedDebitCents }).join(" ")}
        </p>
      )}
    </div>
  );
}

function Close({ close, number }: { close: Sent["closes"][number]; number: number }) {
  const { countedCashCents, expectedCashCents, countedDebitCents, expectedDebitCents } = close;
  return (
    <section className="card flow-2 break-inside-avoid">
      <h2>{number === 1 ? "Count" : `Recount ${number - 1}`}</h2>
      <p>
        {close.countedBy ?? "A former member"}, <DateTime value={close.createdAt} />
      </p>
      <p>
        <strong>{differenceWords(close).join(" ")}</strong>
      </p>
      <ul className="list-disc pl-5">
        <li>Float: {formatMoney(close.floatCents)}</li>
        <li>
          Cash counted: {formatMoney(countedCashCents)}. With the float there should be{" "}
          {formatMoney(expectedCashCents)}.
        </li>
        <li>
          Debit counted: {formatMoney(countedDebitCents)}. There should be{" "}
          {formatMoney(expectedDebitCents)}.
        </li>
      </ul>
      {close.note && <p className="whitespace-pre-line">{close.note}</p>}
      <ChangedSince close={close} />
    </section>
  );
}
