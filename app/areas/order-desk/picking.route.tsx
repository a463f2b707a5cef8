import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type PickedProduct, pickingList } from "~/domain/orders/desk/picking.server";
import { requireStaff } from "~/http/auth.server";
import { formatLongDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { DayNav } from "~/ui/lists/day-nav";
import { chosenWindows } from "./chosen-windows.server";
import { deskOn, PICKING, windowHeading } from "./desk-words";
import { WindowChoice } from "./window-choice";
import { plural } from "~/lib/counts";

const HEADING = "Picking list";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const chosen = chosenWindows(args.request);
  return { ...chosen, ...(await pickingList(chosen)) };
}

export default function PickingPage() {
  const { day, windows, choices, orders, products } = useLoaderData<typeof loader>();
  const shown = choices.filter(({ key }) => !windows || windows.includes(key));
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={deskOn(day)}>Order desk</Link>
      </p>
      <h1>{HEADING}</h1>
      <DayNav path={PICKING} day={day} />
      <WindowChoice path={PICKING} day={day} choices={choices} chosen={windows} />
      <p>
        <DateTime value={day} format={formatLongDay} />.{" "}
        {shown.map(({ members }) => members[0] && `${windowHeading(members[0])}; `)}
        {plural(orders, "order")} to put together.
      </p>
      {products.length === 0 && (
        <p className="empty-state">
          Nothing to put together at these times. <Link to="/office/orders">To the order desk</Link>
        </p>
      )}
      <ul className="flow-3">
        {products.map((product) => (
          <ProductLine key={product.key} product={product} />
        ))}
      </ul>
      {products.length > 0 && (
        <PrintButton label="Print the picking list" hint="Print this page to have it on paper." />
      )}
    </div>
  );
}

function ProductLine({ product: { name, quantity, batches, orders } }: { product: PickedProduct }) {
  return (
    <li className="card print:flow-0 print:border-x-0 print:border-b-0 print:px-0 print:py-[3pt]">
      <p className="text-lg">
        <Box /> <strong>{quantity} ×</strong> <bdi>{name}</bdi>
      </p>
      {batches.map((batch) => (
        <p key={batch.code}>
          <Box /> {batch.quantity} of batch <bdi>{batch.code}</bdi>
          {batch.withdrawn !== null && (
            <>
              : <strong>do not pick</strong> (<bdi>{batch.withdrawn}</bdi>)
            </>
          )}
        </p>
      ))}
      <p className="small">
        {orders.map(({ orderId, quantity: pieces }) => `Order ${orderId}: ${pieces}`).join("; ")}
      </p>
    </li>
  );
}

/** On paper, a box for a pen. */
function Box() {
  return (
    <span className="hidden print:inline" aria-hidden="true">
      ☐
    </span>
  );
}
