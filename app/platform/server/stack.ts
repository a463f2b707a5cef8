import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { Exchange, type Site } from "./exchange.server";
import { type HandlerLayer, wrapHandlers } from "./handlers/handler-layer";
import { reportOutages, reportApiFailures } from "./handlers/outages.server";
import { rethrowRefusals, refuseFormsOfOthers } from "./handlers/refused-actions.server";
import { compose, type Layer, type LayeredProduct } from "./layer";
import { addresses } from "./layers/addresses.server";
import { allowedMethods, methods } from "./layers/allowed-methods.server";
import { cachedPages } from "./layers/pages/cached-pages.server";
import { staleIfError } from "./layers/pages/stale-if-error.server";
import { health, readiness } from "./layers/health.server";
import { linksCache, securityHeaders } from "./layers/response-headers.server";
import {
  observation,
  requestWork,
  failures,
  traceHandlers,
  recordRoutes,
} from "./layers/observation.server";
import { movedPages } from "./layers/moved-pages.server";
import { ownWrites, invalidation } from "./layers/own-writes.server";
import { refusalPages } from "./layers/refusal-pages.server";
import { sending } from "./layers/sending.server";
import { sharedPages } from "./layers/pages/shared-pages.server";
import { staticFiles } from "./layers/static-files.server";
import { targets } from "./layers/targets.server";
import { workShare } from "./layers/work-share.server";
import { createNarrowHandler } from "./narrow-handler.server";
import { createWriteRoutes } from "./write-routes.server";

/** The layers that a request passes, from first to last, and its response in reverse order. */
const layersOf = ({ beforeActions }: LayeredProduct): readonly Layer[] => [
  failures, // turns errors of inner layers into a 500
  observation, // counts, logs and traces the request
  targets, // refuses invalid hosts, and takes absolute URLs
  staticFiles, // static files, from memory
  cachedPages, // cached pages, from memory
  requestWork, // lets queries and mails find the id and the span of their request
  securityHeaders, // on all responses from here on
  sending, // writes the response of the inner layers to the connection
  health, // /healthz
  methods, // refuses TRACE
  movedPages, // the former addresses of pages
  workShare, // waits until the client's share of the server is free
  readiness, // /readyz
  staleIfError, // the last cached page, while the database cannot be reached
  refusalPages, // shows refusals as pages to people
  addresses, // refuses invalid addresses
  allowedMethods, // refuses unknown methods, and says which are taken
  sharedPages, // renders a shared page once for all requests that wait for it
  invalidation, // marks cached pages as stale after a write
  ownWrites, // refuses writes from other sites
  beforeActions, // the product's own question before a page's write
  linksCache, // the cache of the Links browser
  remix, // routes
];

/** What a stock server does itself, or does without: files, the page cache, shares, sending. */
const OF_OUR_SERVER: ReadonlySet<Layer> = new Set([
  ...[failures, targets, staticFiles, cachedPages, sending],
  ...[workShare, staleIfError, sharedPages],
]);

/** The layers around each loader and action of a route, from first to last. Remix calls them. */
const HANDLER_LAYERS: readonly HandlerLayer[] = [
  traceHandlers, // spans, if traces are turned on
  rethrowRefusals, // throws the refusal of an action in the page's loader
  recordRoutes, // names the route for log and metrics
  reportApiFailures, // 500 as JSON, if an API call fails
  reportOutages, // 503 with the typed values, if the database cannot be reached
  refuseFormsOfOthers, // a form that another account opened in the same browser
];

/** Runs the route of the address, or renders the 404 page. */
const remix: Layer = ({ site, request, context }) => site.render(request, context);

/** Calls Remix with this build and the layers around its loaders and actions. */
function createSite(build: ServerBuild, files: Site["files"], product: LayeredProduct): Site {
  const wrapped = wrapHandlers(build, HANDLER_LAYERS);
  const render = createNarrowHandler(wrapped, import.meta.env.MODE);
  return { render, ...createWriteRoutes(wrapped), files, product };
}

/** The function that responds to requests with this build of the application and these files. */
export function createStack(build: ServerBuild, files: Site["files"], product: LayeredProduct) {
  const site = createSite(build, files, product);
  const enter = compose(layersOf(product));
  return (req: IncomingMessage, res: ServerResponse) => void enter(new Exchange(req, res, site));
}

/**
 * The function that responds to requests that another server has begun to read, and whose responses
 * it sends.
 */
export function createAnswer(build: ServerBuild, product: LayeredProduct) {
  const site = createSite(build, new Map(), product);
  const enter = compose(layersOf(product).filter((layer) => !OF_OUR_SERVER.has(layer)));
  return async (req: IncomingMessage, res: ServerResponse, body: ReadableStream | null) => {
    const answer = await enter(new Exchange(req, res, site, undefined, body));
    if (!answer) throw new Error("A layer has written a response to the connection");
    return answer;
  };
}
