import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { type OrderLabel, orderLabel, windowLabels } from "~/domain/orders/desk/picking.server";
import { requireStaff } from "~/http/auth.server";
import { formatLongDay } from "~/lib/dates/dates";
import { batchWords } from "~/domain/stock/stock-words";
import { readId } from "~/lib/input/read-id";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { DayNav } from "~/ui/lists/day-nav";
import { chosenWindows } from "./chosen-windows.server";
import { DayAndWindow } from "./day-and-window";
import { deskOn, LABELS, orderPath } from "./desk-words";
import { WindowChoice } from "./window-choice";

const HEADING = "Labels";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const order = readId(new URL(args.request.url).searchParams.get("order"));
  if (order) return { order, labels: await orderLabel(order), choice: null };
  const { day, windows } = chosenWindows(args.request);
  const { choices, labels } = await windowLabels({ day, windows });
  return { order, labels, choice: { day, choices, chosen: windows } };
}

export default function LabelsPage() {
  const { order, labels, choice } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <div className="stack print:hidden">
        <p>
          {choice && <Link to={deskOn(choice.day)}>Order desk</Link>}
          {order && <Link to={orderPath(order)}>Back to order {order}</Link>}
        </p>
        <h1>{HEADING}</h1>
        {choice && <DayNav path={LABELS} day={choice.day} />}
        {choice && <WindowChoice path={LABELS} {...choice} />}
        <p>One page of 4 × 2 inches for each order.</p>
        {labels.length === 0 && (
          <p className="empty-state">
            No order of these times needs a label.{" "}
            <Link to="/office/orders">To the order desk</Link>
          </p>
        )}
        {labels.length > 0 && (
          <PrintButton label="Print the labels" hint="Print this page to have the labels." />
        )}
      </div>
      <ul className={`flow-3 ${ONE_LINE_EACH}`}>
        {labels.map((label) => (
          <Label key={label.id} label={label} />
        ))}
      </ul>
    </div>
  );
}

/** The most lines of an order that a label has room for. */
const LABEL_LINES = 6;

/**
 * So that no long name makes a second page. A name from right to left keeps its begin too. For what
 * is around the labels, once a page.
 */
const ONE_LINE_EACH =
  "print:[&_:is(p,li_li)]:flex print:[&_:is(p,li_li)]:gap-1.5 print:[&_:is(p,li_li)]:whitespace-nowrap print:[&_bdi]:min-w-0 print:[&_bdi]:truncate";

function Label({ label: { id, customerName, items, ...window } }: { label: OrderLabel }) {
  const shown = items.length > LABEL_LINES ? items.slice(0, LABEL_LINES - 1) : items;
  return (
    <li className="order-label card print:border-none print:p-0 print:text-[9pt]/[1.3] print:flow-0 print:not-last:break-after-page">
      <p className="text-lg">
        <strong>Order {id}</strong> <bdi>{customerName}</bdi>
      </p>
      <p>
        <DayAndWindow order={window} format={formatLongDay} />
      </p>
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            {item.quantity} × <bdi>{item.productName}</bdi>
            {item.batches.length > 0 && <span> {batchWords(item.batches)}</span>}
            {item.batches.some(({ withdrawn }) => withdrawn !== null) && (
              <strong> Do not hand over</strong>
            )}
          </li>
        ))}
        {shown.length < items.length && <li>And {items.length - shown.length} other products</li>}
      </ul>
    </li>
  );
}
