import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import {
  type LeftOver,
  listLeftOver,
  listRunsOut,
  type RunsOut,
} from "~/domain/money/reports/runs-out.server";
import { requireStaff } from "~/http/auth.server";
import { formatCount } from "~/lib/counts";
import { businessDay } from "~/lib/dates/dates";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { Day } from "~/ui/lists/day";
import { PAIRED } from "~/ui/lists/list-table";
import { type Column, Table } from "~/ui/lists/table";
import { batchPath, FORECAST, productStockPath, STOCK } from "./stock-words";

/** The most rows of a list. The CSV has all. */
const MOST_ROWS = 50;

export const meta: MetaFunction = ({ matches }) => pageMeta(FORECAST.label, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const today = businessDay(new Date());
  const [runsOut, leftOver] = await Promise.all([listRunsOut(today), listLeftOver(today)]);
  return {
    runsOut: runsOut.slice(0, MOST_ROWS),
    leftOver: leftOver.slice(0, MOST_ROWS),
    counts: { runsOut: runsOut.length, leftOver: leftOver.length },
    mayExport: teamRole(user) === "admin",
  };
}

export default function ForecastPage() {
  const { runsOut, leftOver, counts, mayExport } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={STOCK.to}>{STOCK.label}</Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1>{FORECAST.label}</h1>
        <PrintButton label="Print" hint="To print, use your browser's menu." />
      </div>
      <p className="lead max-w-measure">
        If the next days sell as much as the last 28, today included. A product that is newer counts
        by its own days. Pieces of open orders are sold already.
      </p>
      <section className="stack">
        <Head heading="Days of stock" csv={mayExport ? "runs-out" : null} />
        {runsOut.length === 0 ? (
          <p className="empty-state">Nothing that is counted was sold in the last 28 days.</p>
        ) : (
          <Table
            label="Days of stock"
            columns={RUNS_OUT}
            rows={runsOut}
            keyOf={({ id }) => id}
            hasBlocks
            className={PAIRED}
          />
        )}
        <Cut shown={runsOut.length} all={counts.runsOut} />
      </section>
      <section className="stack">
        <Head heading="Batches with pieces left over" csv={mayExport ? "left-over" : null} />
        <p className="max-w-measure">
          On their best-before day so many of their pieces are not sold yet. The batch with the
          earliest day is sold first.
        </p>
        {leftOver.length === 0 ? (
          <p className="empty-state">Every batch is sold before its best-before day.</p>
        ) : (
          <Table
            label="Batches with pieces left over"
            columns={LEFT_OVER}
            rows={leftOver}
            keyOf={({ id }) => id}
            hasBlocks
            className={PAIRED}
          />
        )}
        <Cut shown={leftOver.length} all={counts.leftOver} />
      </section>
    </div>
  );
}

function Head({ heading, csv }: { heading: string; csv: string | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2>{heading}</h2>
      {csv && (
        <a className="button button-quiet print:hidden" href={`/api/admin/download/${csv}`}>
          CSV<span className="sr-only">: {heading}</span>
        </a>
      )}
    </div>
  );
}

function Cut({ shown, all }: { shown: number; all: number }) {
  if (shown === all) return null;
  return (
    <p className="small">
      The first {formatCount(shown)} of {formatCount(all)}.
    </p>
  );
}

/** "2.5", of pieces in so many days. */
const aDay = ({ sold, days }: { sold: number; days: number }) =>
  formatCount(Math.round((sold / days) * 10) / 10);

const RUNS_OUT: readonly Column<RunsOut>[] = [
  {
    heading: "Product",
    isPlain: true,
    cell: ({ id, name }) => <Link to={productStockPath(id)}>{name}</Link>,
  },
  { heading: "Days left", isNumber: true, cell: ({ daysLeft }) => formatCount(daysLeft) },
  { heading: "Gone on", cell: ({ outOn }) => outOn && <Day value={outOn} /> },
  { heading: "Left to order", isNumber: true, cell: ({ left }) => formatCount(left) },
  { heading: "Sold a day", isNumber: true, cell: aDay },
];

const LEFT_OVER: readonly Column<LeftOver>[] = [
  {
    heading: "Batch",
    isPlain: true,
    cell: ({ id, code }) => (
      <Link to={batchPath(id)}>
        <bdi>{code}</bdi>
      </Link>
    ),
  },
  { heading: "Product", cell: ({ product }) => product },
  { heading: "Best before", cell: ({ bestBefore }) => <Day value={bestBefore} /> },
  { heading: "Left over", isNumber: true, cell: ({ leftOver }) => formatCount(leftOver) },
  { heading: "Left to order", isNumber: true, cell: ({ free }) => formatCount(free) },
  { heading: "Sold a day", isNumber: true, cell: aDay },
];
