import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { nextQuarter, readTaxQuarter } from "~/domain/money/reports/tax-quarter";
import { WRITE_OFF_WORDS, WRITE_OFFS, writeOffKind } from "~/domain/stock/stock-words";
import {
  listWriteOffs,
  sumWriteOffs,
  type WriteOff,
} from "~/domain/stock/write-off-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { formatCount, plural } from "~/lib/counts";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { Badge } from "~/ui/layout/badge";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { ShortTime } from "~/ui/lists/day";
import { QuarterNav } from "~/ui/lists/day-nav";
import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";
import { witnessWords } from "./records/witness-words";
import { recordPath, STOCK, WASTE } from "./stock-words";

const HEADING = "Waste and losses";

/** The most records on the page. The CSV has all. */
const MOST_SHOWN = 100;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const today = businessDay(new Date());
  const quarter = readTaxQuarter(new URL(args.request.url).searchParams.get("quarter"), today);
  const [found, records] = await Promise.all([
    sumWriteOffs(quarter),
    listWriteOffs(quarter, MOST_SHOWN),
  ]);
  const sums = WRITE_OFFS.flatMap((kind) => found.filter((sum) => sum.kind === kind));
  return { quarter, isOver: quarter.to < today, sums, records };
}

export default function WastePage() {
  const { quarter, isOver, sums, records } = useLoaderData<typeof loader>();
  const pathOf = (step: -1 | 1) => withQuery(WASTE, { quarter: nextQuarter(quarter, step).key });
  const csv = (kind: string) => withQuery(`/api/admin/download/${kind}`, { quarter: quarter.key });
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={STOCK.to}>{STOCK.label}</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead max-w-measure">
        What left the house without a sale from <DateTime value={quarter.from} format={formatDay} />{" "}
        to <DateTime value={quarter.to} format={formatDay} />
        {!isOver && ", so far"}. The quarter is that of the cannabis tax return.
      </p>
      <QuarterNav before={pathOf(-1)} after={isOver ? pathOf(1) : null} />
      {records.length === 0 ? (
        <p className="empty-state">Nothing was written off in this quarter.</p>
      ) : (
        <>
          <h2>By kind</h2>
          <Table
            label="By kind"
            columns={SUM_COLUMNS}
            rows={sums}
            keyOf={({ kind }) => kind}
            className={NARROW_CELLS}
          />
          <h2>Records</h2>
          <Table
            label="Records"
            columns={COLUMNS}
            rows={records}
            keyOf={({ id }) => id}
            hasBlocks
          />
          {records.length === MOST_SHOWN && (
            <p>These are the latest {MOST_SHOWN}. The CSV has all.</p>
          )}
        </>
      )}
      <div className="button-row print:hidden">
        <a className="button button-quiet" href={csv("waste")}>
          Export CSV
        </a>{" "}
        <a className="button button-quiet" href={csv("adjustments")}>
          CSV for track-and-trace
        </a>{" "}
        <PrintButton label="Print" hint="To print, use your browser's menu." />
      </div>
      <p className="small max-w-measure">
        Undone records are in the list and in the CSV, and not in the sums. The file for
        track-and-trace has the cannabis alone, as adjustments of packages.
      </p>
    </div>
  );
}

const kindWords = (kind: string) => WRITE_OFF_WORDS[writeOffKind(kind) ?? "other"];

const SUM_COLUMNS: readonly Column<Awaited<ReturnType<typeof sumWriteOffs>>[number]>[] = [
  { heading: "Kind", isRowHeading: true, cell: ({ kind }) => kindWords(kind) },
  { heading: "Pieces", isNumber: true, cell: ({ pieces }) => formatCount(pieces) },
  { heading: "Grams", isNumber: true, cell: ({ grams }) => (Number(grams) > 0 ? grams : "–") },
];

const COLUMNS: readonly Column<WriteOff>[] = [
  {
    heading: "Record",
    isPlain: true,
    cell: ({ id, kind, undoneAt }) => (
      <>
        <Link to={recordPath(id)}>{`${kindWords(kind)} ${id}`}</Link>
        {undoneAt && (
          <>
            {" "}
            <Badge state="cancelled">Undone</Badge>
          </>
        )}
      </>
    ),
  },
  {
    heading: "When",
    cell: ({ happenedAt, createdAt }) => <ShortTime value={happenedAt ?? createdAt} />,
  },
  {
    heading: "What",
    cell: ({ pieces, grams, product, code }) => (
      <>
        {plural(pieces, "piece")}
        {grams && `, ${grams} g`} of <bdi>{product}</bdi>, batch <bdi>{code}</bdi>
      </>
    ),
  },
  { heading: "Reason", cell: ({ reason }) => <bdi>{reason}</bdi> },
  { heading: "Method", cell: ({ method }) => method && <bdi>{method}</bdi> },
  { heading: "Who", cell: ({ recordedBy }) => recordedBy && <bdi>{recordedBy}</bdi> },
  { heading: "Witness", cell: (record) => record.witness && witnessWords(record) },
];
