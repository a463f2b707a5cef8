import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import {
  findStock,
  listQuarantine,
  type Quarantine,
  type StockRow,
} from "~/domain/stock/stock-queries.server";
import { requireStaff } from "~/http/auth.server";
import { noSuchPage, readPageNumber } from "~/platform/http/json/list-request.server";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { type Column, Table } from "~/ui/lists/table";
import { PAIRED } from "~/ui/lists/list-table";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { SearchForm } from "~/ui/lists/search-form";
import { StockPages } from "./stock-pages";
import { batchPath, FORECAST, LABELS, productStockPath, STOCK, WASTE } from "./stock-words";
import { formatCount, plural } from "~/lib/counts";
import { Day } from "~/ui/lists/day";

const HEADING = "Stock";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  const page = readPageNumber(args.request);
  const [found, quarantine] = await Promise.all([findStock({ q, page }), listQuarantine()]);
  if (page > 1 && found.rows.length === 0) throw noSuchPage();
  return { q, page, ...found, quarantine, mayExport: teamRole(user) === "admin" };
}

export default function StockPage() {
  const { q, page, rows, hasMore, quarantine, mayExport } = useLoaderData<typeof loader>();
  const address = (other: number) => withQuery(STOCK.to, { q, page: String(other) });
  return (
    <div className="column wide stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        The fewest left first. <Link to={FORECAST.to}>{FORECAST.label}</Link> says for how many days
        it lasts.
      </p>
      <NarrowFold isOpen={q !== ""}>{mayExport ? "Search and export" : "Search"}</NarrowFold>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 *:min-w-0">
        <SearchForm action={STOCK.to} label="Search by name or category" q={q} kept={{}} />{" "}
        <div className="button-row">
          <Link className="button button-quiet" to={LABELS}>
            Shelf Labels
          </Link>{" "}
          {mayExport && (
            <>
              <Link className="button button-quiet" to={WASTE}>
                Waste and Losses
              </Link>{" "}
              <a className="button button-quiet" href="/api/admin/download/stock">
                Export the Ledger as CSV
              </a>
            </>
          )}
        </div>
      </div>
      {quarantine.length > 0 && <QuarantineBanner batches={quarantine} />}
      {rows.length === 0 ? (
        <p className="empty-state">
          {q ? `Nothing matches “${q}”.` : "No products yet. An admin adds them under Products."}
        </p>
      ) : (
        <Table
          label="Products"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          hasBlocks
          className={PAIRED}
        />
      )}
      <StockPages page={page} hasMore={hasMore} address={address} />
      <p className="small max-w-measure">
        A product is counted from its first batch on. Until then its switch alone decides whether it
        can be ordered.
      </p>
    </div>
  );
}

/** The most batches that are named. The sum is of all. */
const MOST_NAMED = 10;

/** What came back or was set aside, and must not be sold, whatever page or search is shown. */
function QuarantineBanner({ batches }: { batches: Quarantine }) {
  const pieces = batches.reduce((sum, { quarantined }) => sum + quarantined, 0);
  const rest = batches.length - MOST_NAMED;
  return (
    <div className="banner flow-2">
      <p>
        Quarantine: {plural(pieces, "piece")}, not to be sold. Write them off when they are gone.
      </p>
      <ul className="list-disc pl-5">
        {batches.slice(0, MOST_NAMED).map(({ id, code, product, quarantined }) => (
          <li key={id}>
            {formatCount(quarantined)} of <bdi>{product}</bdi>,{" "}
            <Link to={batchPath(id)}>
              batch <bdi>{code}</bdi>
            </Link>
          </li>
        ))}
        {rest > 0 && <li>{plural(rest, "more batch", "more batches")}</li>}
      </ul>
    </div>
  );
}

const COLUMNS: readonly Column<StockRow>[] = [
  {
    heading: "Product",
    isPlain: true,
    cell: ({ id, name }) => <Link to={productStockPath(id)}>{name}</Link>,
  },
  {
    heading: "Left to order",
    isNumber: true,
    cell: ({ left, inStock }) =>
      `${left === null ? "Not counted" : formatCount(left)}${inStock ? "" : " (switched off)"}`,
  },
  {
    heading: "Held for orders",
    isNumber: true,
    cell: ({ left, held }) => left !== null && formatCount(held),
  },
  {
    heading: "In the house",
    isNumber: true,
    cell: ({ left, onHand }) => left !== null && formatCount(onHand),
  },
  {
    heading: "Quarantine",
    isNumber: true,
    cell: ({ left, quarantined }) => left !== null && formatCount(quarantined),
  },
  { heading: "Best before", cell: ({ nextDay }) => nextDay && <Day value={nextDay} /> },
];
