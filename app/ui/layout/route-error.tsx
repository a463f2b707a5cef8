import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { readOutage } from "~/lib/outage";
import { ErrorPage } from "./error-page";
import { OutagePage } from "./outage-page";

/**
 * What a route or one of its children threw, in the site's look. A boundary that has words for some
 * errors shows this for the others: one that throws again while the server renders leaves no page.
 */
export function RouteError() {
  const error = useRouteError();
  const outage = isRouteErrorResponse(error) ? readOutage(error.data) : null;
  return outage ? <OutagePage outage={outage} /> : <ErrorPage error={error} />;
}
