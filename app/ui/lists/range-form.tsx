import { Form } from "@remix-run/react";
import { addDays, monthStart } from "~/lib/dates/calendar-days";
import { withQuery } from "~/lib/input/query";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { FilterLinks } from "./filter-links";

type Props = {
  action: string;
  /** The step of the report, which stays as it is. */
  by: string;
  from: string;
  to: string;
  today: string;
};

/** The first and the last day of a report, which its address names: a usual period, or any days. */
export function RangeForm({ action, by, from, to, today }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2 *:max-w-full lg:[&_.filter-link]:px-2 max-sm:[&_li]:flex-none max-sm:[&_ul]:flex-nowrap max-sm:[&_ul]:overflow-x-auto">
      <FilterLinks
        label="Periods"
        filters={periodsOn(today).map(({ label, ...days }) => ({
          to: withQuery(action, { by, ...days }),
          label,
          isCurrent: days.from === from && days.to === to,
        }))}
      />
      {/* Folded on a phone, where the figures come first. */}
      <NarrowFold>Other days</NarrowFold>
      <Form
        action={action}
        method="get"
        className="flex flex-wrap items-end gap-2 *:min-w-0 print:hidden"
        aria-label="Days"
      >
        <input type="hidden" name="by" value={by} />
        <div className="field max-sm:grow">
          <label htmlFor="from">From day</label>{" "}
          <input id="from" name="from" type="date" className="control" defaultValue={from} />{" "}
        </div>
        <div className="field max-sm:grow">
          <label htmlFor="to">To day</label>{" "}
          <input id="to" name="to" type="date" className="control" defaultValue={to} />{" "}
        </div>
        <button className="button button-quiet">Show</button>
      </Form>
    </div>
  );
}

/** The periods that bookkeeping asks for. Those under way end today. */
function periodsOn(today: string) {
  const month = monthStart(today);
  const lastMonth = monthStart(addDays(month, -1));
  const quarter = quarterStart(month);
  const lastQuarter = quarterStart(monthStart(addDays(quarter, -1)));
  return [
    { label: "This month", from: month, to: today },
    { label: "Last month", from: lastMonth, to: addDays(month, -1) },
    { label: "This quarter", from: quarter, to: today },
    { label: "Last quarter", from: lastQuarter, to: addDays(quarter, -1) },
    { label: "This year", from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** The first day of the quarter that this first day of a month is in. */
function quarterStart(month: string): string {
  const isFirst = (Number(month.slice(5, 7)) - 1) % 3 === 0;
  return isFirst ? month : quarterStart(monthStart(addDays(month, -1)));
}
