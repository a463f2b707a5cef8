import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/accounts.schema";
import { findStock, type StockRow } from "~/domain/stock/stock-queries.server";
import { requireStaff } from "~/http/auth.server";
import { noSuchPage, readPageNumber } from "~/http/json/list-request.server";
import { formatDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { SearchForm } from "~/ui/lists/search-form";
import { productStockPath, STOCK } from "./stock-words";

const HEADING = "Stock";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  const page = readPageNumber(args.request);
  const found = await findStock({ q, page });
  if (page > 1 && found.rows.length === 0) throw noSuchPage();
  return { q, page, ...found, mayExport: teamRole(user) === "admin" };
}

export default function StockPage() {
  const { q, page, rows, hasMore, mayExport } = useLoaderData<typeof loader>();
  const address = (other: number) => withQuery(STOCK.to, { q, page: String(other) });
  return (
    <div className="column max-w-7xl stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        The fewest left first. A product is counted from its first batch on; until then its switch
        alone decides whether it can be ordered.
      </p>
      <SearchForm action={STOCK.to} label="Search by name or category" q={q} kept={{}} />
      {mayExport && (
        <p>
          <a className="button button-quiet" href="/api/admin/download/stock" download>
            Export the Ledger as CSV
          </a>
        </p>
      )}
      {rows.length === 0 ? (
        <p className="empty-state">{q ? `Nothing matches “${q}”.` : "No products yet"}</p>
      ) : (
        <Rows rows={rows} />
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className="button-row">
          {page > 1 && (
            <Link className="button button-quiet" rel="prev" to={address(page - 1)}>
              Previous
            </Link>
          )}{" "}
          {hasMore && (
            <Link className="button button-quiet" rel="next" to={address(page + 1)}>
              Next
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

function Rows({ rows }: { rows: readonly StockRow[] }) {
  return (
    <ScrollFrame label="Products" className="table-frame row-blocks">
      <table>
        <thead>
          <tr>
            {["Product", "Left to order", "Held for orders", "In the house", "Best before"].map(
              (heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, left, held, onHand, nextDay, inStock }) => (
            <tr key={id}>
              <td>
                <Link to={productStockPath(id)}>{name}</Link>
              </td>
              <td>
                <span className="cell-label">Left to order: </span>
                {left === null ? "Not counted" : left.toLocaleString("en-US")}
                {!inStock && " (switched off)"}
              </td>
              <td>{left !== null && <Counted what="Held for orders" pieces={held} />}</td>
              <td>{left !== null && <Counted what="In the house" pieces={onHand} />}</td>
              <td>
                {nextDay && (
                  <>
                    <span className="cell-label">Best before: </span>
                    {formatDay(nextDay)}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

const Counted = ({ what, pieces }: { what: string; pieces: number }) => (
  <>
    <span className="cell-label">{what}: </span>
    {pieces.toLocaleString("en-US")}
  </>
);
