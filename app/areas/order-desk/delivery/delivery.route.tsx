import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listTeam } from "~/domain/accounts/accounts-queries.server";
import { newRunInput } from "~/domain/orders/delivery/delivery.schema";
import {
  type ListedRun,
  listRuns,
  listUnplanned,
  type Unplanned,
} from "~/domain/orders/delivery/delivery-queries.server";
import { planRun } from "~/domain/orders/delivery/plan-run.server";
import { requireStaff } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { businessDay, formatDay, formatLongDay, readDay } from "~/lib/dates/dates";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { Badge } from "~/ui/layout/badge";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { DayNav } from "~/ui/lists/day-nav";
import { type Column, Table } from "~/ui/lists/table";
import { DayAndWindow } from "../day-and-window";
import { DESK_FAILURE, deskOn, orderPath } from "../desk-words";
import { DELIVERY, driverWords, onOneLine, runPath, unplannedLabel } from "./delivery-words";
import { RunForm } from "./run-form";

const HEADING = "Deliveries";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { id: ownId } = await requireStaff(args);
  const now = new Date();
  const today = businessDay(now);
  const asked = new URL(args.request.url).searchParams.get("day");
  const day = readDay(asked ?? "") ?? today;
  const [runs, unplanned, team] = await Promise.all([
    listRuns(day, now),
    listUnplanned(day, now),
    listTeam(),
  ]);
  // A driver looks for their own run.
  const own = runs.filter(({ driverId }) => driverId === ownId);
  const others = runs.filter(({ driverId }) => driverId !== ownId);
  return { day, runs: [...own, ...others], unplanned, team, canPlan: day >= today };
}

export const action = formAction({
  guard: requireStaff,
  schema: newRunInput,
  run: planRun,
  done: ({ id }) => to(runPath(id), { title: "Run Planned", description: "Put orders on it now" }),
  failure: DESK_FAILURE,
});

export default function DeliveryPage() {
  const { day, runs, unplanned, team, canPlan } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <p>
        <Link to={deskOn(day)}>Order desk</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead">
        <DateTime value={day} format={formatLongDay} />
      </p>
      <DayNav path={DELIVERY} day={day} />
      {runs.length === 0 ? (
        <p className="empty-state">
          {canPlan ? "No run on this day yet. Plan one below." : "No run on this day."}
        </p>
      ) : (
        <Table label="Runs" columns={RUNS} rows={runs} keyOf={({ id }) => id} hasBlocks />
      )}
      <section className="stack">
        <h2>On no run</h2>
        {unplanned.length === 0 ? (
          <p>Each order that is delivered on this day is on a run.</p>
        ) : (
          <Table
            label="On no run"
            columns={UNPLANNED}
            rows={unplanned}
            keyOf={({ id }) => id}
            hasBlocks
          />
        )}
      </section>
      {canPlan && (
        <section className="stack">
          <h2>Plan a run</h2>
          <RunForm action={DELIVERY} label="Plan the Run" day={day} team={team} />
        </section>
      )}
    </div>
  );
}

const RUNS: readonly Column<ListedRun>[] = [
  {
    heading: "Run",
    isPlain: true,
    cell: (run) => (
      <Link to={runPath(run.id)}>
        Run {run.id}: <bdi>{driverWords(run)}</bdi>
      </Link>
    ),
  },
  { heading: "Vehicle", cell: ({ vehicle }) => <bdi>{vehicle}</bdi> },
  {
    heading: "Stops",
    cell: ({ stops, left }) =>
      stops === 0 ? "None yet" : `${plural(stops, "stop")}, ${left} to deliver`,
  },
  {
    heading: "Departed",
    cell: ({ departedAt }) => (departedAt ? <DateTime value={departedAt} /> : "Not yet"),
  },
  {
    heading: "Back",
    cell: ({ isOut, returnedAt }) =>
      isOut ? "On the road" : returnedAt && <DateTime value={returnedAt} />,
  },
];

const UNPLANNED: readonly Column<Unplanned>[] = [
  {
    heading: "Order",
    isPlain: true,
    cell: ({ id, customerName }) => (
      <>
        <Link to={orderPath(id)}>Order {id}</Link>, <bdi>{customerName}</bdi>
      </>
    ),
  },
  { heading: "When", cell: (order) => <DayAndWindow order={order} format={formatDay} /> },
  {
    heading: "State",
    cell: (order) => <Badge state={order.delivery ?? order.status}>{unplannedLabel(order)}</Badge>,
  },
  { heading: "Address", cell: ({ shippingAddress }) => <bdi>{onOneLine(shippingAddress)}</bdi> },
];
