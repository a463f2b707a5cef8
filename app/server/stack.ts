import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { Exchange, type Site } from "./exchange.server";
import { createActionFinder } from "./find-action.server";
import { reportApiFailures } from "./handlers/api-failures.server";
import { type HandlerLayer, wrapHandlers } from "./handlers/handler-layer";
import { replayActions } from "./handlers/replayed-actions.server";
import { reportOutages } from "./handlers/outages.server";
import { rethrowRefusals } from "./handlers/refused-actions.server";
import { noteRoutes } from "./handlers/routes.server";
import { traceHandlers } from "./handlers/traced.server";
import { compose, type Layer } from "./layer";
import { actions } from "./layers/actions.server";
import { addresses } from "./layers/addresses.server";
import { allowedMethods } from "./layers/allowed-methods.server";
import { failures } from "./layers/failures.server";
import { cachedPages } from "./layers/pages/cached-pages.server";
import { staleIfError } from "./layers/pages/stale-if-error.server";
import { ageGate } from "./layers/age-gate.server";
import { health } from "./layers/health.server";
import { linksCache } from "./layers/pages/links-cache.server";
import { methods } from "./layers/methods.server";
import { invalidation } from "./layers/pages/invalidation.server";
import { observation, requestContext } from "./layers/observation.server";
import { ownWrites } from "./layers/own-writes.server";
import { readiness } from "./layers/readiness.server";
import { refusalPages } from "./layers/refusal-pages.server";
import { remix } from "./layers/remix.server";
import { securityHeaders } from "./layers/security-headers.server";
import { sending } from "./layers/sending.server";
import { sharedPages } from "./layers/pages/shared-pages.server";
import { staticFiles } from "./layers/static-files.server";
import { workShare } from "./layers/work-share.server";
import { createNarrowHandler } from "./narrow-handler.server";

/** The layers that a request passes, from first to last, and its response in reverse order. */
const LAYERS: readonly Layer[] = [
  failures, // turns errors of inner layers into a 500
  observation, // counts, logs and traces the request
  staticFiles, // static files, from memory
  cachedPages, // cached pages, from memory
  requestContext, // lets queries and mails find the id and the span of their request
  securityHeaders, // on all responses from here on
  health, // /healthz
  methods, // refuses TRACE
  workShare, // waits until the client's share of the server is free
  ageGate, // the form of the age gate, posted to any page
  readiness, // /readyz
  sending, // writes the response of the inner layers to the connection
  staleIfError, // the last cached page, while the database cannot be reached
  refusalPages, // shows refusals as pages to people
  allowedMethods, // refuses unknown methods, and says which are taken
  addresses, // refuses invalid addresses
  sharedPages, // renders a shared page once for all requests that wait for it
  invalidation, // marks cached pages as stale after a write
  ownWrites, // refuses writes from other sites
  linksCache, // the cache of the Links browser
  actions, // runs the action of a write; after a redirect there is no page to render
  remix, // routes
];

/** The layers around each loader and action of a route, from first to last. Remix calls them. */
const HANDLER_LAYERS: readonly HandlerLayer[] = [
  traceHandlers, // spans, if traces are turned on
  replayActions, // the result of an action that has already run
  rethrowRefusals, // throws the refusal of an action in the page's loader
  noteRoutes, // names the route for log and metrics
  reportApiFailures, // 500 as JSON, if an API call fails
  reportOutages, // 503 with the typed values, if the database cannot be reached
];

/** The function that responds to requests with this build of the application and these files. */
export function createStack(build: ServerBuild, files: Site["files"]) {
  const wrapped = wrapHandlers(build, HANDLER_LAYERS);
  const render = createNarrowHandler(wrapped, import.meta.env.MODE);
  const site: Site = { render, findAction: createActionFinder(wrapped), files };
  const enter = compose(LAYERS);
  return (req: IncomingMessage, res: ServerResponse) => void enter(new Exchange(req, res, site));
}
