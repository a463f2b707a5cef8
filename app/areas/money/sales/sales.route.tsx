import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countTrackAndTrace } from "~/domain/money/reports/sales-csv.server";
import { formatCount, plural } from "~/lib/counts";
import { salesBy } from "~/domain/money/reports/sales-report.server";
import { totalOf } from "~/domain/money/reports/sales-sums";
import {
  NO_HOUR,
  readSalesRange,
  SALES_BY,
  type SalesBy,
} from "~/domain/money/reports/sales-range";
import { requireAdmin } from "~/http/auth.server";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { TabLinks } from "~/ui/layout/tab-links";
import { RangeForm } from "~/ui/lists/range-form";
import { SalesFigures } from "./sales-figures";
import { SalesTable } from "./sales-table";

const HEADING = "Sales";
const SALES = "/office/sales";

const WORDS: Record<SalesBy, { tab: string; column: string; note?: string }> = {
  day: { tab: "By day", column: "Day" },
  hour: {
    tab: "By hour",
    column: "Hour",
    note: "The hour in which a sale was entered. What came back is taken off at the hour of its sale.",
  },
  person: {
    tab: "By person",
    column: "Person",
    note: "Who sold at the counter, and who handed over an online order. What came back is taken off for the person of its sale.",
  },
  product: { tab: "By product", column: "Product" },
  category: {
    tab: "By category",
    column: "Category",
    note: "A product counts for the category that it has now.",
  },
  batch: { tab: "By batch", column: "Batch" },
  tax: { tab: "By tax", column: "Taxed as" },
};

const CLASSES = new Map([
  ["cannabis", "Cannabis"],
  ["goods", "Goods and delivery"],
]);

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const today = businessDay(new Date());
  const range = readSalesRange(query, today);
  const [found, traced] = await Promise.all([salesBy(range), countTrackAndTrace(range)]);
  const rows = found.map((row) => ({ ...row, label: labelOf(range.by, row.label) }));
  return { today, range, rows, total: totalOf(rows), traced };
}

function labelOf(by: SalesBy, label: string): string {
  if (by === "hour" && label === NO_HOUR) return "Entered on a later day";
  return by === "tax" ? (CLASSES.get(label) ?? label) : label;
}

export default function SalesPage() {
  const { today, range, rows, total, traced } = useLoaderData<typeof loader>();
  const { by, from, to } = range;
  const csv = (kind: string) => withQuery(`/api/admin/download/${kind}`, { by, from, to });
  return (
    <div className="column wide stack">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1>{HEADING}</h1>
        <Link className="button print:hidden" to={`${SALES}/quarter`}>
          Quarter for the tax return
        </Link>
      </div>
      <p className="lead max-w-measure">
        What was handed over from <DateTime value={from} format={formatDay} /> to{" "}
        <DateTime value={to} format={formatDay} />, by days in New York. What came back and what was
        corrected is taken off on its own day.
      </p>
      <TabLinks
        label="Rows"
        tabs={SALES_BY.map((one) => ({
          to: withQuery(SALES, { by: one, from, to }),
          label: WORDS[one].tab,
          isCurrent: one === by,
        }))}
      />
      <RangeForm
        key={`${by} ${from} ${to}`}
        action={SALES}
        by={by}
        from={from}
        to={to}
        today={today}
      />
      {traced.missing > 0 && (
        <p className="banner">
          {formatCount(traced.missing)} of {plural(traced.all, "line")} of cannabis{" "}
          {traced.missing === 1 ? "is" : "are"} not in the file for track-and-trace: no batch. Enter
          them in Metrc by hand, and receive these products by batch.
        </p>
      )}
      {rows.length === 0 ? (
        <p className="empty-state">Nothing was sold in these days. Choose another period above.</p>
      ) : (
        <SalesFigures rows={rows} total={total} by={by} />
      )}
      {WORDS[by].note && <p className="small max-w-measure">{WORDS[by].note}</p>}
      <div className="button-row print:hidden">
        <a className="button button-quiet" href={csv("sales-sums")}>
          CSV of this table
        </a>{" "}
        <a className="button button-quiet" href={csv("sales")}>
          CSV for the accountant
        </a>{" "}
        <a className="button button-quiet" href={csv("track-and-trace")}>
          CSV for track-and-trace
        </a>{" "}
        <PrintButton label="Print" hint="To print, use your browser's menu." />
      </div>
      {rows.length > 0 && (
        <SalesTable by={by} heading={WORDS[by].column} rows={rows} total={total} />
      )}
    </div>
  );
}
