import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { OLD_CODE, readOldAccountCode } from "~/domain/accounts/account-code.server";
import { deskDay, deskList, searchDesk } from "~/domain/orders/desk/desk-day.server";
import type { DeskOrder } from "~/domain/orders/desk/desk-orders.server";
import { DESK_LIMIT, HANDED_OVER, LATE } from "~/domain/orders/desk/desk-windows";
import { readOrderCode } from "~/domain/orders/order-code";
import { requireStaff } from "~/http/auth.server";
import { noSuchPage, readPageNumber } from "~/platform/http/json/list-request.server";
import { businessDay, formatLongDay, readDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { DateTime } from "~/ui/layout/date-time";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { pageMeta } from "~/ui/layout/page-meta";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { useSearchedScans } from "~/ui/scan/use-searched-scans";
import { SearchForm } from "~/ui/lists/search-form";
import { DayLists } from "./day-lists";
import { DESK, deskOn, listHeading, listOn, orderPath } from "./desk-words";
import { ORDER_ROWS } from "./desk-order-card";
import { OrderList } from "./order-list";

const HEADING = "Order desk";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const { searchParams } = new URL(args.request.url);
  const now = new Date();
  const day = readDay(searchParams.get("day") ?? "") ?? businessDay(now);
  const q = (searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  const name = searchParams.get("list");
  const base = { day, q, found: null, refused: null, list: null, lists: null };
  if (q) {
    const found = await searchDesk(q);
    const coded = found.find(({ id }) => id === readOrderCode(q));
    if (coded) throw redirect(orderPath(coded.id));
    return { ...base, found, refused: readOldAccountCode(q) === null ? null : OLD_CODE };
  }
  if (name === null) return { ...base, lists: await deskDay(day, now) };
  const page = readPageNumber(args.request);
  const found = await deskList({ day, list: name, page }, now);
  if (!found || page > found.pageCount) throw noSuchPage();
  return { ...base, list: { name, page, ...found } };
}

export default function DeskPage() {
  useSearchedScans("q");
  const { day, q, found, refused, list, lists } = useLoaderData<typeof loader>();
  return (
    <div className={`column wide stack ${ORDER_ROWS}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 *:min-w-0">
        <h1>{HEADING}</h1>
        {/* Folded on a phone, where the orders come first. */}
        <NarrowFold isOpen={q !== ""}>Search</NarrowFold>
        <SearchForm
          action={DESK}
          label="Order number or code, name, phone, email, or customer's code"
          q={q}
          kept={{}}
        />
      </div>
      {found && <Found q={q} day={day} found={found} refused={refused} />}
      {list && <OneList day={day} {...list} />}
      {lists && <DayLists day={day} lists={lists} />}
    </div>
  );
}

type FoundProps = { q: string; day: string; found: DeskOrder[]; refused: string | null };

function Found({ q, day, found, refused }: FoundProps) {
  return (
    <>
      <div role="status">
        <h2>
          {found.length === 0 ? "No order has" : "Orders with"} “{q}”
        </h2>
        {refused !== null && <p>{refused}.</p>}
      </div>
      <OrderList orders={found} here={withQuery(DESK, { q })} saysWindow />
      {found.length === DESK_LIMIT && (
        <p>
          Only the first {DESK_LIMIT} stand here. <Link to="/office/orders/all">All orders</Link>
        </p>
      )}
      <BackToDay day={day} />
    </>
  );
}

type ListProps = {
  day: string;
  name: string;
  page: number;
  orders: DeskOrder[];
  pageCount: number;
};

/** The whole of one list, of which the day shows the first orders. */
function OneList({ day, name, page, orders, pageCount }: ListProps) {
  const address = (one: number) => listOn(day, name, one);
  return (
    <>
      <h2>{listHeading(name, orders[0])}</h2>
      <p className="lead">
        <DateTime value={day} format={formatLongDay} />
      </p>
      {orders.length === 0 && <p className="empty-state">No orders</p>}
      <OrderList
        orders={orders}
        here={address(page)}
        saysWindow={name === LATE || name === HANDED_OVER}
      />
      <NumberedPages label="Pages" page={page} pageCount={pageCount} href={address} />
      <BackToDay day={day} />
    </>
  );
}

function BackToDay({ day }: { day: string }) {
  return (
    <p>
      <Link to={deskOn(day)}>Back to the day</Link>
    </p>
  );
}
