import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { readOutage } from "~/lib/outage";
import { ErrorPage } from "./error-page";
import { OutagePage } from "./outage-page";

/**
 * What a route or its children threw, in the site's design. A boundary that handles only some
 * errors renders this for all others: throwing again during server rendering would leave no page.
 */
export function RouteError() {
  const error = useRouteError();
  const outage = isRouteErrorResponse(error) ? readOutage(error.data) : null;
  return outage ? <OutagePage outage={outage} /> : <ErrorPage error={error} />;
}
