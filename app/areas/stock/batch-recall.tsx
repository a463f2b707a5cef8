import { Link } from "@remix-run/react";
import type { Buyer } from "~/domain/reports/recall/batch-buyers.server";
import { NOT_GIVEN, emailWords } from "~/domain/orders/customer";
import type { Batch } from "~/domain/stock/lock-batch.server";
import { plural } from "~/lib/counts";
import { DateTime } from "~/ui/layout/date-time";
import { Day } from "~/ui/lists/day";
import { type Column, Table } from "~/ui/lists/table";
import { batchPath } from "./stock-words";

/** The most buyers on the page. The CSV has all. */
const MOST_SHOWN = 100;

const COLUMNS: readonly Column<Buyer>[] = [
  {
    heading: "Order",
    isRowHeading: true,
    cell: ({ orderId }) =>
      orderId ? <Link to={`/office/orders/${orderId}`}>Order {orderId}</Link> : "Deleted order",
  },
  { heading: "Name", cell: ({ customerName }) => <bdi>{customerName ?? NOT_GIVEN}</bdi> },
  { heading: "Phone", cell: ({ phone }) => phone ?? NOT_GIVEN },
  { heading: "Email", cell: ({ customerEmail }) => emailWords(customerEmail ?? "") },
  { heading: "Pieces", isNumber: true, cell: ({ quantity }) => quantity },
  { heading: "Sold on", cell: ({ day }) => <Day value={day} /> },
  {
    heading: "Told",
    cell: ({ toldAt }) => (toldAt ? <DateTime value={toldAt} /> : "Not by mail"),
  },
];

/** Who bought pieces of a withdrawn batch and has them still, and the acts of a recall. */
export function BatchRecall({ batch, buyers }: { batch: Batch; buyers: readonly Buyer[] }) {
  const pieces = buyers.reduce((sum, { quantity }) => sum + quantity, 0);
  const rest = buyers.length - MOST_SHOWN;
  return (
    <section className="stack" aria-labelledby="recall">
      <h2 id="recall">Recall</h2>
      <p>
        {plural(pieces, "piece")} sold in {plural(buyers.length, "order")} did not come back.
      </p>
      {buyers.length > 0 && (
        <>
          <p className="button-row print:hidden">
            <Link className="button" to={`${batchPath(batch.id)}/recall`}>
              Tell the Buyers
            </Link>{" "}
            <a
              className="button button-quiet"
              href={`/api/admin/download/buyers?batch=${batch.id}`}
            >
              Export CSV
            </a>
          </p>
          <Table
            label="Buyers"
            columns={COLUMNS}
            rows={buyers.slice(0, MOST_SHOWN)}
            keyOf={({ orderId }) => orderId ?? 0}
          />
          {rest > 0 && <p>And {rest} more: the CSV has all.</p>}
        </>
      )}
    </section>
  );
}
