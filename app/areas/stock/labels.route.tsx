import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findLabels, type ShelfLabel } from "~/domain/shop/codes/shelf-labels.server";
import { requireStaff } from "~/http/auth.server";
import { readId } from "~/lib/input/read-id";
import { withQuery } from "~/lib/input/query";
import { formatMoney, parseCents } from "~/lib/money";
import { noSuchPage, readPageNumber } from "~/platform/http/json/list-request.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { SearchForm } from "~/ui/lists/search-form";
import { PrintedLabel } from "./printed-label";
import { StockPages } from "./stock-pages";
import { LABELS, STOCK } from "./stock-words";

const HEADING = "Shelf labels";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const { searchParams } = new URL(args.request.url);
  const q = (searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  const product = readId(searchParams.get("product"));
  const page = readPageNumber(args.request);
  const found = await findLabels({ q, product, page });
  if (page > 1 && found.labels.length === 0) throw noSuchPage();
  return { q, product, page, ...found };
}

export default function ShelfLabelsPage() {
  const { q, product, page, labels, hasMore } = useLoaderData<typeof loader>();
  const address = (other: number) => withQuery(LABELS, { q, page: String(other) });
  return (
    <div className="column wide stack">
      <div className="stack print:hidden">
        <p>
          <Link to={STOCK.to}>{STOCK.label}</Link>
        </p>
        <h1>{HEADING}</h1>
        <SearchForm action={LABELS} label="Search by name, category or code" q={q} kept={{}} />
        <p>
          One page of 4 × 2 inches for each product on sale. A product without a barcode has its SKU
          in bars. An admin enters both with the product.
        </p>
        {labels.length === 0 && (
          <p className="empty-state">
            {q ? `Nothing matches “${q}”.` : "No product is on sale."}{" "}
            <Link to={LABELS}>All shelf labels</Link>
          </p>
        )}
        {labels.length > 0 && (
          <PrintButton label="Print the labels" hint="Print this page to have the labels." />
        )}
        {product !== null && <Link to={LABELS}>All shelf labels</Link>}
        <StockPages page={page} hasMore={hasMore} address={address} />
      </div>
      <ul className="grid grid-fit-64 gap-4 print:block">
        {labels.map((label) => (
          <Label key={label.id} label={label} />
        ))}
      </ul>
    </div>
  );
}

function Label({ label: { name, strength, price, code } }: { label: ShelfLabel }) {
  return (
    <PrintedLabel name={name} code={code}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {strength && <span className="line-clamp-1">{strength}</span>}{" "}
        <strong className="ms-auto text-xl/tight tabular-nums">
          {formatMoney(parseCents(price))}
        </strong>
      </p>
      {code === null && <p className="small print:hidden">No SKU and no barcode yet.</p>}
    </PrintedLabel>
  );
}
