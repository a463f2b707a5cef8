import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { agenda } from "~/domain/appointments/team/agenda.server";
import { requireStaff } from "~/http/auth.server";
import { businessDay, formatLongDay, formatMonth, readDay } from "~/lib/dates/dates";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { DateTime } from "~/ui/layout/date-time";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { pageMeta } from "~/ui/layout/page-meta";
import { GoToDay } from "~/ui/lists/day-nav";
import { FilterLinks } from "~/ui/lists/filter-links";
import { AgendaDays } from "./agenda-days";
import { AgendaMonth } from "./agenda-month";
import { monthSession } from "./month-session";
import {
  AGENDA_VIEWS,
  agendaPath,
  agendaRange,
  type AgendaRange,
  type AgendaView,
} from "./agenda-range";
import { AGENDA } from "./appointments-admin-words";
import { AppointmentsPage } from "./appointments-page";

const HEADING = "Appointments";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const query = new URL(args.request.url).searchParams;
  const today = businessDay(new Date());
  const view = AGENDA_VIEWS.find((one) => one === query.get("view")) ?? "week";
  const day = readDay(query.get("day") ?? "") ?? today;
  const range = agendaRange(view, day);
  const { sessions, requests } = await agenda(actor, range);
  const isEmpty = sessions.length + requests.length === 0;
  const asked = { view, day, today, range, isEmpty };
  // A month has many sessions, and shows less of each.
  return view === "month"
    ? { ...asked, month: { sessions: sessions.map(monthSession), requests }, days: null }
    : { ...asked, month: null, days: { sessions, requests } };
}

export default function AgendaPage() {
  const { view, day, today, range, isEmpty, month, days } = useLoaderData<typeof loader>();
  const isAdmin = useIsAdmin();
  return (
    <AppointmentsPage heading={HEADING}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 *:min-w-0">
        <FilterLinks
          label="View"
          filters={AGENDA_VIEWS.map((one) => ({
            to: agendaPath(one, day),
            label: VIEW_LABELS[one],
            isCurrent: one === view,
          }))}
        />
        {/* Folded on a phone. */}
        <NarrowFold>Add</NarrowFold>
        <p className="button-row">
          {isAdmin && (
            <>
              <Link to={`${AGENDA}/times/new?day=${day}`} className="button button-quiet">
                Add a time
              </Link>{" "}
              <Link to={`${AGENDA}/series/new`} className="button button-quiet">
                Add a series
              </Link>{" "}
            </>
          )}
          <Link to={`${AGENDA}/new`} className="button button-quiet">
            Add a reservation by phone
          </Link>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 *:min-w-0">
        <h2>
          <RangeHeading view={view} range={range} />
        </h2>
        <RangeNav view={view} day={day} today={today} range={range} />
      </div>
      {isEmpty && <p className="empty-state">Nothing on these days</p>}
      {!isEmpty && month && <AgendaMonth range={range} {...month} />}
      {!isEmpty && days && <AgendaDays {...days} />}
    </AppointmentsPage>
  );
}

const VIEW_LABELS: Record<AgendaView, string> = { day: "Day", week: "Week", month: "Month" };

function RangeHeading({ view, range: { from, to } }: Pick<RangeNavProps, "view" | "range">) {
  if (view === "month") return formatMonth(from.slice(0, 7));
  const first = <DateTime value={from} format={formatLongDay} />;
  if (view === "day") return first;
  return (
    <>
      {first} to <DateTime value={to} format={formatLongDay} />
    </>
  );
}

type RangeNavProps = { view: AgendaView; day: string; today: string; range: AgendaRange };

function RangeNav({ view, day, today, range }: RangeNavProps) {
  return (
    <div className="flex grow flex-wrap items-end justify-between gap-2 *:min-w-0 max-sm:[&_.button]:px-2 print:hidden">
      <nav aria-label="Days" className="flex gap-2">
        <Link className="button button-quiet" to={agendaPath(view, range.before)} rel="prev">
          Earlier
        </Link>{" "}
        <Link className="button button-quiet" to={agendaPath(view, today)}>
          Today
        </Link>{" "}
        <Link className="button button-quiet" to={agendaPath(view, range.after)} rel="next">
          Later
        </Link>
      </nav>{" "}
      <GoToDay path={AGENDA} day={day}>
        <input type="hidden" name="view" value={view} />
      </GoToDay>
    </div>
  );
}
