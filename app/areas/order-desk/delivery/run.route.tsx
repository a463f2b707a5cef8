import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { getRunWithStops, listUnplanned } from "~/domain/orders/delivery/delivery-queries.server";
import { seenStops } from "~/domain/orders/delivery/not-leaving";
import { isUnderway } from "~/domain/orders/delivery/stop-state";
import { requireStaff } from "~/http/auth.server";
import { businessDay, formatLongDay } from "~/lib/dates/dates";
import { readId } from "~/lib/input/read-id";
import { pageId } from "~/platform/http/page-id.server";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { DESK_FAILURE } from "../desk-words";
import { BIG } from "../next-buttons";
import { CurrentStop } from "./current-stop";
import {
  deliveriesOn,
  driverWords,
  onOneLine,
  runPath,
  timesOf,
  unplannedLabel,
} from "./delivery-words";
import { RunReturn } from "./run-return";
import { shownStop } from "./shown-stop";
import { StopRow } from "./stop-row";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Run ${data.run.id}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const found = await getRunWithStops(pageId(args.params.id));
  if (!found) throw new Response(null, { status: 404 });
  const { run, stops } = found;
  const now = new Date();
  const asked = readId(new URL(args.request.url).searchParams.get("stop"));
  const underway = stops.filter(({ state }) => isUnderway(state));
  const current = underway.find(({ id }) => id === asked) ?? underway[0] ?? null;
  return {
    run,
    today: businessDay(now),
    current,
    stops: stops.map((stop) => shownStop(stop, run, now)),
    canStay: stops.every(({ state, onItsWayAt }) => state === "with-driver" && !onItsWayAt),
    unplanned: run.departedAt ? [] : await listUnplanned(run.day, now),
  };
}

export default function RunPage() {
  const { run, today, current, stops, canStay, unplanned } = useLoaderData<typeof loader>();
  const isPlanned = run.departedAt === null;
  return (
    <div className="column wide stack">
      <p>
        <Link to={deliveriesOn(run.day)}>Deliveries</Link>
      </p>
      <h1>Run {run.id}</h1>
      <p className="lead">
        <bdi>{driverWords(run)}</bdi>, <bdi>{run.vehicle}</bdi>,{" "}
        <DateTime value={run.day} format={formatLongDay} />
        {run.departedAt && (
          <>
            , departed <DateTime value={run.departedAt} />
          </>
        )}
      </p>
      {!run.isDriverOnTeam && (
        <p className="banner">
          The driver is no longer on the team.{" "}
          {isPlanned
            ? "Choose another one before the run leaves."
            : "Somebody else of the desk enters what happens at the stops."}
        </p>
      )}
      {current && <CurrentStop run={run} stop={current} today={today} />}
      {!isPlanned && !current && (
        <>
          <p>No order is with the driver any longer.</p>
          {(run.isOut || run.returnedAt) && <RunReturn run={run} stops={stops} />}
        </>
      )}
      <section className="stack">
        <h2>Stops</h2>
        {stops.length === 0 && <p className="empty-state">No stop yet. Put orders on the run.</p>}
        {/* Each says its own place. Text browsers number an <ol> too. */}
        <ul className="flow-2">
          {stops.map((stop, index) => (
            <StopRow
              key={stop.id}
              run={run}
              stop={stop}
              place={index + 1}
              isLast={index === stops.length - 1}
              isCurrent={stop.id === current?.id}
            />
          ))}
        </ul>
      </section>
      {isPlanned && <AddOrders runId={run.id} unplanned={unplanned} isNext={stops.length === 0} />}
      {isPlanned && stops.length > 0 && run.day > today && (
        <p>
          It leaves on <DateTime value={run.day} format={formatLongDay} />. “Departed” can be
          pressed here on that day.
        </p>
      )}
      {isPlanned && stops.length > 0 && run.day <= today && (
        <ActionButton
          failure={DESK_FAILURE}
          action={runPath(run.id, "depart")}
          fields={{ seen: seenStops(stops) }}
          className={BIG}
        >
          Departed
        </ActionButton>
      )}
      <div className="button-row">
        <Link to={runPath(run.id, "manifest")} className="button button-quiet">
          Manifest
        </Link>{" "}
        {isPlanned && (
          <Link to={runPath(run.id, "change")} className="button button-quiet">
            Driver and vehicle
          </Link>
        )}
        {!isPlanned && canStay && (
          <ActionButton failure={DESK_FAILURE} action={runPath(run.id, "stay")}>
            Not departed yet
          </ActionButton>
        )}
      </div>
    </div>
  );
}

type AddProps = {
  unplanned: Awaited<ReturnType<typeof listUnplanned>>;
  runId: number;
  /** Whether the run has no order yet, so that this is what is next. */
  isNext: boolean;
};

/** The orders of the day that are on no run, to choose from. */
function AddOrders({ runId, unplanned, isNext }: AddProps) {
  return (
    <section className="stack">
      <h2>Put on the run</h2>
      {unplanned.length === 0 ? (
        <p>Each order of the day is on a run.</p>
      ) : (
        <Form method="post" action={runPath(runId, "add")} className="form">
          <fieldset className="flow-2">
            <legend className="font-semibold">Orders on no run</legend>{" "}
            {unplanned.map((order) => (
              <p key={order.id} className="checkbox">
                <input id={`order-${order.id}`} name="order" type="checkbox" value={order.id} />{" "}
                <label htmlFor={`order-${order.id}`}>
                  Order {order.id}, <bdi>{order.customerName}</bdi>,{" "}
                  {unplannedLabel(order).toLowerCase()}, {timesOf(order)},{" "}
                  <bdi>{onOneLine(order.shippingAddress)}</bdi>
                </label>
              </p>
            ))}
          </fieldset>
          <button className={isNext ? "button" : "button button-quiet"}>Put on the Run</button>
        </Form>
      )}
    </section>
  );
}
