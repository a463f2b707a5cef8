import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { Asked, type Site } from "./asked.server";
import { tellApiFailures } from "./handlers/api-failures.server";
import { type HandlerLayer, wrapHandlers } from "./handlers/handler-layer";
import { tellOutages } from "./handlers/outages.server";
import { readRefusals } from "./handlers/refused-actions.server";
import { noteRoutes } from "./handlers/routes.server";
import { compose, type Layer } from "./layer";
import { addresses } from "./layers/addresses.server";
import { apologies } from "./layers/apologies.server";
import { cachedPages } from "./layers/cached-pages.server";
import { earlierPages } from "./layers/earlier-pages.server";
import { gateAnswers } from "./layers/gate-answers.server";
import { health } from "./layers/health.server";
import { keptCopies } from "./layers/kept-copies.server";
import { methods } from "./layers/methods.server";
import { notedWrites } from "./layers/noted-writes.server";
import { observation } from "./layers/observation.server";
import { ownWrites } from "./layers/own-writes.server";
import { readiness } from "./layers/readiness.server";
import { refusalPages } from "./layers/refusal-pages.server";
import { remix } from "./layers/remix.server";
import { securityHeaders } from "./layers/security-headers.server";
import { sending } from "./layers/sending.server";
import { sharedPages } from "./layers/shared-pages.server";
import { staticFiles } from "./layers/static-files.server";
import { workShare } from "./layers/work-share.server";
import { createNarrowHandler } from "./narrow-handler.server";

/** What a request passes, in this order, and its answer backwards. */
const LAYERS: readonly Layer[] = [
  apologies, // what throws further in becomes a 500
  observation, // counts and logs the request
  staticFiles, // files, from memory
  cachedPages, // pages that visitors share, from memory
  securityHeaders, // on all that follows
  health, // /healthz
  methods, // refuses TRACE
  workShare, // waits until the client's share of the server is free
  readiness, // /readyz
  sending, // writes the answer of the layers further in to the connection
  earlierPages, // the page as it last was, while the database is away
  refusalPages, // shows refusals to who looks for a page
  addresses, // refuses addresses that make no sense
  sharedPages, // makes a page that visitors share once for all who wait
  notedWrites, // what was written makes cached pages stale
  ownWrites, // refuses writes that come from other sites
  gateAnswers, // the age gate's form, posted to any page
  keptCopies, // one browser's cache that asks nobody
  remix, // routes
];

/** What surrounds each loader and action of a route, in this order, once Remix calls it. */
const HANDLER_LAYERS: readonly HandlerLayer[] = [
  readRefusals, // what an action refuses is thrown by the page's loader
  noteRoutes, // names the route for log and metrics
  tellApiFailures, // a failure of the API: 500, as JSON
  tellOutages, // the database is away: 503, with what was typed
];

/** Answers requests by this build of the application, and these files. */
export function createStack(build: ServerBuild, files: Site["files"]) {
  const render = createNarrowHandler(wrapHandlers(build, HANDLER_LAYERS), import.meta.env.MODE);
  const site: Site = { render, files };
  const enter = compose(LAYERS);
  return (req: IncomingMessage, res: ServerResponse) => enter(new Asked(req, res, site));
}
