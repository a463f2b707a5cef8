import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import type { deskDay } from "~/domain/orders/desk/desk-day.server";
import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import { HANDED_OVER, LATE, NO_WINDOW } from "~/domain/orders/desk/desk-windows";
import { formatLongDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { DateTime } from "~/ui/layout/date-time";
import { DayNav } from "~/ui/lists/day-nav";
import { DESK, deskOn, LABELS, LIST_HEADINGS, listOn, PICKING, windowHeading } from "./desk-words";
import { OrderList } from "./order-list";

type Props = { day: string; lists: Awaited<ReturnType<typeof deskDay>> };

/** The orders of a day by window: the next ones as cards, the others as links to their lists. */
export function DayLists({ day, lists }: Props) {
  const { late, windows, withoutWindow, handedOver, later } = lists;
  const isEmpty = late.count + windows.length + withoutWindow.count === 0;
  const more = windows.filter(({ orders }) => orders.length === 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 *:min-w-0">
        <p className="lead">
          <DateTime value={day} format={formatLongDay} />
        </p>
        <div className="min-w-0 grow">
          <DayNav path={DESK} day={day} />
        </div>
      </div>
      {isEmpty && (
        <p className="empty-state">
          No orders to hand over. <Link to="/office/orders/all">All orders</Link>
        </p>
      )}
      <Section heading={LIST_HEADINGS[LATE]} list={LATE} {...late} day={day} saysWindow />
      {windows
        .filter(({ orders }) => orders.length > 0)
        .map((window) => (
          <Section
            key={window.key}
            heading={windowHeading(window)}
            list={window.key}
            orders={window.orders}
            count={window.count}
            day={day}
          />
        ))}
      <Counted
        heading="Later on this day"
        lists={more.map((window) => ({
          to: listOn(day, window.key),
          label: windowHeading(window),
          count: window.count,
        }))}
      />
      <Section heading={LIST_HEADINGS[NO_WINDOW]} list={NO_WINDOW} {...withoutWindow} day={day} />
      {handedOver > 0 && (
        <p>
          <Link to={listOn(day, HANDED_OVER)} className="inline-flex min-h-target items-center">
            Handed over on this day
          </Link>{" "}
          ({handedOver})
        </p>
      )}
      <Counted
        heading="Later days"
        lists={later.map((one) => ({
          to: deskOn(one.day),
          label: <DateTime value={one.day} format={formatLongDay} />,
          count: one.orders,
        }))}
      />
      <p className="button-row">
        <Link to={withQuery(PICKING, { day })} className="button button-quiet">
          Picking list
        </Link>{" "}
        <Link to={withQuery(LABELS, { day })} className="button button-quiet">
          Labels
        </Link>
      </p>
    </>
  );
}

type SectionProps = {
  heading: string;
  /** The name of the list in an address. */
  list: string;
  orders: readonly DeskOrder[];
  /** Of the whole list. */
  count: number;
  day: string;
  saysWindow?: boolean;
};

function Section({ heading, list, orders, count, day, saysWindow = false }: SectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section
      className="stack mt-1! lg:grid lg:grid-cols-[8rem_minmax(0,1fr)] lg:gap-x-2 lg:*:mt-0"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-md lg:pt-2">
        {heading} <span className="text-[0.8em] text-ink-soft">({count})</span>
      </h2>
      <OrderList orders={orders} here={deskOn(day)} saysWindow={saysWindow} />
      {count > orders.length && (
        <p className="lg:col-start-2">
          <Link to={listOn(day, list)} className="inline-flex min-h-target items-center">
            All {count} of “{heading}”
          </Link>
        </p>
      )}
    </section>
  );
}

type Counting = { heading: string; lists: { to: string; label: ReactNode; count: number }[] };

function Counted({ heading, lists }: Counting) {
  if (lists.length === 0) return null;
  return (
    <section className="stack">
      <h2>{heading}</h2>
      <ul>
        {lists.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-target items-center">
              {label}
            </Link>{" "}
            ({count})
          </li>
        ))}
      </ul>
    </section>
  );
}
