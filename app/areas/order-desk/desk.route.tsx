import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { deskDay, DESK_LIMIT, searchDesk } from "~/domain/orders/desk/desk-day.server";
import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import { requireStaff } from "~/http/auth.server";
import { readListRequest } from "~/http/json/list-request.server";
import { businessDay, formatLongDay, readDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { useId } from "react";
import { pageMeta } from "~/ui/layout/page-meta";
import { SearchForm } from "~/ui/lists/search-form";
import { DayNav } from "~/ui/lists/day-nav";
import { DeskOrderCard } from "./desk-order-card";
import { DESK, deskOn, LABELS, PICKING, windowHeading } from "./desk-words";

const HEADING = "Order desk";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const now = new Date();
  const asked = new URL(args.request.url).searchParams.get("day") ?? "";
  const day = readDay(asked) ?? businessDay(now);
  const { q } = readListRequest(args.request);
  if (q) return { day, q, found: await searchDesk(q), lists: null, limit: DESK_LIMIT };
  return { day, q, found: null, lists: await deskDay(day, now), limit: DESK_LIMIT };
}

export default function DeskPage() {
  const { day, q, found, lists } = useLoaderData<typeof loader>();
  return (
    <div className="column max-w-7xl stack">
      <h1>{HEADING}</h1>
      <SearchForm action={DESK} label="Order number, name, phone or email" q={q} kept={{}} />
      {found && <Found q={q} day={day} found={found} />}
      {lists && <Day day={day} lists={lists} />}
    </div>
  );
}

function Found({ q, day, found }: { q: string; day: string; found: DeskOrder[] }) {
  return (
    <>
      <h2 role="status">
        {found.length === 0 ? "No order has" : "Orders with"} “{q}”
      </h2>
      <OrderList orders={found} here={withQuery(DESK, { q })} saysWindow />
      <p>
        <Link to={deskOn(day)}>Back to the day</Link>
      </p>
    </>
  );
}

type Lists = Awaited<ReturnType<typeof deskDay>>;

function Day({
  day,
  lists: { late, windows, withoutWindow, handedOver, later },
}: {
  day: string;
  lists: Lists;
}) {
  const here = deskOn(day);
  const isEmpty = late.length + windows.length + withoutWindow.length === 0;
  return (
    <>
      <p className="lead">{formatLongDay(day)}</p>
      <p className="button-row">
        <Link to={withQuery(PICKING, { day })} className="button button-quiet">
          Picking list
        </Link>{" "}
        <Link to={withQuery(LABELS, { day })} className="button button-quiet">
          Labels
        </Link>
      </p>
      {isEmpty && <p className="empty-state">No orders to hand over</p>}
      <Section heading="Late: nobody came yet" orders={late} here={here} saysWindow />
      {windows.map(({ key, members }) => (
        <Section
          key={key}
          heading={members[0] ? windowHeading(members[0]) : ""}
          orders={members}
          here={here}
        />
      ))}
      <Section heading="Without a time" orders={withoutWindow} here={here} />
      {handedOver.length > 0 && (
        <details className="fold">
          <summary>
            <h2 className="inline">Handed over ({handedOver.length})</h2>
          </summary>
          <OrderList orders={handedOver} here={here} saysWindow />
        </details>
      )}
      {later.length > 0 && (
        <section className="stack">
          <h2>Later days</h2>
          <ul>
            {later.map((one) => (
              <li key={one.day}>
                <Link to={deskOn(one.day)} className="inline-flex min-h-11 items-center">
                  {formatLongDay(one.day)}
                </Link>{" "}
                ({one.orders})
              </li>
            ))}
          </ul>
        </section>
      )}
      <DayNav path={DESK} day={day} />
    </>
  );
}

type ListProps = { orders: DeskOrder[]; here: string; saysWindow?: boolean };

function Section({ heading, ...list }: ListProps & { heading: string }) {
  const id = useId();
  if (list.orders.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>
        {heading} <span className="text-[0.8em] text-ink-soft">({list.orders.length})</span>
      </h2>
      <OrderList {...list} />
    </section>
  );
}

function OrderList({ orders, here, saysWindow = false }: ListProps) {
  const { limit } = useLoaderData<typeof loader>();
  return (
    <>
      <ul className="card-grid">
        {orders.map((order) => (
          <DeskOrderCard key={order.id} order={order} here={here} saysWindow={saysWindow} />
        ))}
      </ul>
      {orders.length >= limit && (
        <p>
          Only the first {limit} stand here. <Link to="/dashboard/orders">All orders</Link>
        </p>
      )}
    </>
  );
}
