import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countActs } from "~/domain/reports/act-counts.server";
import { ACTS, actWords } from "~/domain/reports/acts";
import { readReportRange, type ReportStep, stepWords } from "~/domain/reports/report-range";
import { requireAdmin } from "~/http/auth.server";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { TabLinks } from "~/ui/layout/tab-links";
import { BarChart } from "~/ui/lists/bar-chart";
import { RangeForm } from "~/ui/lists/range-form";
import { ActTable } from "./act-table";

const HEADING = "Reports";
const REPORTS = "/office/reports";

const STEPS: Record<ReportStep, { tab: string; column: string }> = {
  day: { tab: "By day", column: "Day" },
  week: { tab: "By week", column: "Week" },
  month: { tab: "By month", column: "Month" },
};

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const today = businessDay(new Date());
  const range = readReportRange(query, today);
  return { today, range, counts: await countActs(range) };
}

export default function ReportsPage() {
  const { today, range, counts } = useLoaderData<typeof loader>();
  const { by, from, to } = range;
  const inWords = (start: string) => stepWords(by, start);
  return (
    <div className="column wide stack">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1>{HEADING}</h1>
        <div className="button-row print:hidden">
          <a
            className="button button-quiet"
            href={withQuery("/api/admin/download/reports", { by, from, to })}
          >
            Export CSV
          </a>{" "}
          <PrintButton label="Print" hint="To print, use your browser's menu." />
        </div>
      </div>
      <p className="lead max-w-measure">
        What visitors and members did, who came and what was sold, by days in New York:{" "}
        <DateTime value={from} format={formatDay} /> to <DateTime value={to} format={formatDay} />.
        Nobody is followed: only what they sent is counted, and what was deleted since is not.
      </p>
      <TabLinks
        label="Steps"
        tabs={(["day", "week", "month"] as const).map((step) => ({
          to: withQuery(REPORTS, { by: step }),
          label: STEPS[step].tab,
          isCurrent: step === by,
        }))}
      />
      <RangeForm
        key={`${by} ${from} ${to}`}
        action={REPORTS}
        by={by}
        from={from}
        to={to}
        today={today}
      />
      {range.isCut && (
        <p className="banner">
          A report has at most 400 rows. This one begins{" "}
          <DateTime value={from} format={formatDay} />.
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {ACTS.map(({ key, label }) => (
          <BarChart
            key={key}
            id={key}
            label={label}
            words={(count) => actWords(key, count)}
            counts={counts[key]}
            steps={range.steps}
            stepWords={inWords}
          />
        ))}
      </div>
      <h2>All numbers</h2>
      <ActTable
        heading={STEPS[by].column}
        steps={range.steps}
        stepWords={inWords}
        counts={counts}
      />
    </div>
  );
}
