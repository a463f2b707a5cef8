import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListedSeries } from "~/domain/appointments/sessions/series-queries.server";
import { SERIES } from "../appointments-admin-words";
import { SeriesRule } from "./series-words";

type Props = { heading: string; series: ListedSeries; children: ReactNode };

/** The frame of a page that changes one series. */
export function SeriesPage({ heading, series, children }: Props) {
  return (
    <div className="column stack">
      <p>
        <Link to={SERIES}>Back to the series</Link>
      </p>
      <h1>{heading}</h1>
      <p className="lead">
        <SeriesRule series={series} />.
      </p>
      {children}
    </div>
  );
}
