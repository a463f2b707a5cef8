import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { listSeries } from "~/domain/appointments/sessions/series-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { businessDay } from "~/lib/dates/dates";
import { pageMeta } from "~/ui/layout/page-meta";
import { SERIES, seriesPath } from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";
import { HostAndRoom } from "../host-and-room";
import { PauseState } from "./pause-state";
import { EarlierRules, SeriesRule } from "./series-words";

const HEADING = "Series of Times";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { series: await listSeries(), today: businessDay(new Date()) };
}

const ACTS = [
  { path: "change", label: "Change this series" },
  { path: "leave-out", label: "Leave out a day" },
  { path: "pause", label: "Pause this series" },
  { path: "end", label: "End this series" },
];

export default function SeriesPage() {
  const { series, today } = useLoaderData<typeof loader>();
  return (
    <AppointmentsPage heading={HEADING}>
      <p className="lead">
        A series adds its times 180 days ahead, day by day. Each time can be changed by itself.
      </p>
      <p>
        <Link to={`${SERIES}/new`} className="button">
          Add a Series
        </Link>
      </p>
      {series.length === 0 && (
        <p className="empty-state">
          No series yet. A series makes times that come again each week.
        </p>
      )}
      <ul className="flow-3">
        {series.map((one) => (
          <li key={one.id} className="card">
            <h2>{one.title}</h2>
            <p>
              <SeriesRule series={one} />.
            </p>
            <HostAndRoom of={one} />
            <EarlierRules earlier={one.earlier} today={today} />
            <PauseState series={one} today={today} />
            <p className="button-row">
              {ACTS.map(({ path, label }) => (
                <Fragment key={path}>
                  <Link to={`${seriesPath(one.id)}/${path}`}>
                    {label}
                    <span className="sr-only"> of {one.title}</span>
                  </Link>{" "}
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </AppointmentsPage>
  );
}
