import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { quarterFigures } from "~/domain/money/reports/sales-report.server";
import { netCents } from "~/domain/money/reports/sales-sums";
import { nextQuarter, readTaxQuarter } from "~/domain/money/reports/tax-quarter";
import { requireAdmin } from "~/http/auth.server";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import { formatMoney } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { QuarterNav } from "~/ui/lists/day-nav";
import { formatCount } from "~/lib/counts";

const QUARTER = "/office/sales/quarter";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta("Quarter for the cannabis tax return", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const today = businessDay(new Date());
  const query = new URL(args.request.url).searchParams;
  const quarter = readTaxQuarter(query.get("quarter"), today);
  return { quarter, isOver: quarter.to < today, figures: await quarterFigures(quarter) };
}

export default function QuarterPage() {
  const { quarter, isOver, figures } = useLoaderData<typeof loader>();
  const { cannabis, goods, untaxed, ofTotals, thc } = figures;
  const { stateTaxCents, localTaxCents, distributorTaxCents } = cannabis;
  const owed = stateTaxCents + localTaxCents + distributorTaxCents;
  const owedOfTotals =
    ofTotals.stateTaxCents + ofTotals.localTaxCents + ofTotals.distributorTaxCents;
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to="/office/sales">All sales</Link>
      </p>
      <h1>Quarter for the cannabis tax return</h1>
      <p className="lead">
        <DateTime value={quarter.from} format={formatDay} /> to{" "}
        <DateTime value={quarter.to} format={formatDay} />. The return is due on{" "}
        <DateTime value={quarter.dueOn} format={formatDay} />.
      </p>
      {!isOver && (
        <p className="banner">The quarter is not over yet. These are its figures so far.</p>
      )}
      <QuarterNav
        before={quarterPath(nextQuarter(quarter, -1).key)}
        after={isOver ? quarterPath(nextQuarter(quarter, 1).key) : null}
      />
      <Figures
        heading="Cannabis"
        rows={[
          ["Pieces", formatCount(cannabis.quantity)],
          ["THC of these pieces, by their labels", `${formatCount(thc.hundredthsMg / 100)} mg`],
          ...unknownThc(thc.unknownPieces),
          ["Paid by customers, with all taxes", formatMoney(cannabis.paidCents)],
          ["The same without the taxes on the sale", formatMoney(netCents(cannabis))],
          ["State excise tax", formatMoney(stateTaxCents), formatMoney(ofTotals.stateTaxCents)],
          ["Local excise tax", formatMoney(localTaxCents), formatMoney(ofTotals.localTaxCents)],
          [
            "Distributor's excise tax, of 75% of the price",
            formatMoney(distributorTaxCents),
            formatMoney(ofTotals.distributorTaxCents),
          ],
          ["Owed for this quarter", formatMoney(owed), formatMoney(owedOfTotals)],
        ]}
      />
      <Figures
        heading="Goods and delivery"
        rows={[
          ["Paid by customers, with sales tax", formatMoney(goods.paidCents)],
          ["The same without sales tax", formatMoney(netCents(goods))],
          [
            "Sales tax, for the return of its own",
            formatMoney(goods.salesTaxCents),
            formatMoney(ofTotals.salesTaxCents),
          ],
          ...row("Deliveries of cannabis alone, which bear none", untaxed.deliveryCents),
          ...row("Goods sold at 0%, while no rate held", untaxed.goodsCents),
        ]}
      />
      {untaxed.goodsCents !== 0 && (
        <p className="banner">
          Goods were sold without sales tax, because “Taxes and discounts” had no rate for their
          day. Ask your accountant what is owed for them.
        </p>
      )}
      <p className="small">
        Figures for your return, by the rates in “Taxes and discounts”. Each line of a sale is
        rounded to the cent; the rate of the total is rounded once, and differs by cents. The sums
        are those of {formatCount(figures.entries)} entries. Your accountant checks them.
      </p>
      <PrintButton label="Print" hint="To print, use your browser's menu." />
    </div>
  );
}

/** A row, unless the amount is nothing. */
const row = (name: string, cents: number): Row[] =>
  cents === 0 ? [] : [[name, formatMoney(cents)]];

const unknownThc = (pieces: number): Row[] =>
  pieces === 0 ? [] : [["Pieces without a known THC", formatCount(pieces)]];

const quarterPath = (key: string) => withQuery(QUARTER, { quarter: key });

/** A name, the sum of the rounded lines and, for a tax, the rate of the total. */
type Row = readonly [name: string, sum: string, ofTotal?: string];

function Figures({ heading, rows }: { heading: string; rows: readonly Row[] }) {
  return (
    <section className="flow-2 break-inside-avoid">
      <h2>{heading}</h2>
      <div className="table-frame [&_:is(td,th)]:min-w-0 [&_th]:whitespace-normal">
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className="text-right!">
                Sum of the lines
              </th>
              <th scope="col" className="text-right!">
                Rate × total
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value, ofTotal = ""]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="text-right tabular-nums">{value}</td>
                <td className="text-right tabular-nums">{ofTotal}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
