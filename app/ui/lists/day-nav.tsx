import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { addDays } from "~/lib/dates/calendar-days";
import { withQuery } from "~/lib/input/query";
import { NarrowFold } from "~/ui/layout/narrow-fold";

type Props = {
  path: string;
  day: string;
  /** No later day has anything to show. */
  isLast?: boolean;
};

/** The way to other days of a page whose address names one. */
export function DayNav({ path, day, isLast = false }: Props) {
  const to = (days: number) => withQuery(path, { day: addDays(day, days) });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-2 *:min-w-0 max-sm:[&_.button]:px-2 print:hidden">
      <nav aria-label="Days" className="flex gap-2">
        <Link className="button button-quiet" to={to(-1)} rel="prev">
          Day before
        </Link>{" "}
        {!isLast && (
          <Link className="button button-quiet" to={to(1)} rel="next">
            Day after
          </Link>
        )}
      </nav>{" "}
      <GoToDay path={path} day={day} />
    </div>
  );
}

type QuarterNavProps = {
  before: string;
  /** Null in the present quarter. */
  after: string | null;
};

/** The way to the quarters before and after one. */
export function QuarterNav({ before, after }: QuarterNavProps) {
  return (
    <nav aria-label="Quarters" className="button-row print:hidden">
      <Link className="button button-quiet" to={before}>
        Quarter before
      </Link>{" "}
      {after !== null && (
        <Link className="button button-quiet" to={after}>
          Quarter after
        </Link>
      )}
    </nav>
  );
}

type GoToDayProps = {
  path: string;
  day: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** The form for any day. It is folded on a phone, where what a page shows comes first. */
export function GoToDay({ path, day, children }: GoToDayProps) {
  return (
    <>
      <NarrowFold>Go to</NarrowFold>
      <Form action={path} method="get" className="inline-form">
        {children}
        <label htmlFor="day" className="max-sm:sr-only">
          Go to a day
        </label>{" "}
        <input id="day" name="day" type="date" className="control" defaultValue={day} key={day} />{" "}
        <button className="button button-quiet">Show</button>
      </Form>
    </>
  );
}
