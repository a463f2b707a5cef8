import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listOpenSales, type OpenSale } from "~/domain/counter/counter-queries.server";
import { requireStaff } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { formatMoney } from "~/lib/money";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShortTime } from "~/ui/lists/day";
import { type Column, Table } from "~/ui/lists/table";
import { UnreadScans } from "~/ui/scan/scan-answers";
import { COUNTER, salePath } from "./counter-words";
import { NewSaleButton } from "./new-sale-button";

const HEADING = "Counter";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  return listOpenSales();
}

export default function CounterPage() {
  const { sales, seen } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        {sales.length === 0
          ? "No sale is open."
          : `${plural(sales.length, "sale is", "sales are")} open. Each is kept here until it is finished or voided.`}
      </p>
      <UnreadScans path={`${COUNTER}/`} />
      <NewSaleButton seen={seen} />
      <p>
        <Link to="/office/drawers">Drawers</Link>
      </p>
      {sales.length > 0 && (
        <Table label="Open sales" columns={COLUMNS} rows={sales} keyOf={({ id }) => id} hasBlocks />
      )}
    </div>
  );
}

const COLUMNS: readonly Column<OpenSale>[] = [
  {
    heading: "Sale",
    isPlain: true,
    cell: ({ id, name }) => (
      <Link to={salePath(id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { heading: "Pieces", isNumber: true, cell: ({ pieces }) => pieces },
  { heading: "Products so far", isNumber: true, cell: ({ cents }) => formatMoney(cents) },
  { heading: "Opened", cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
];
