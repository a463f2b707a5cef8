import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ActionFunctionArgs, HandleDataRequestFunction, ServerBuild } from "@remix-run/node";
import { logError } from "~/platform/log/log.server";
import type { Product } from "~/platform/product";
import type { LayeredProduct } from "./layer";
import { setOwnPort } from "~/platform/site-url.server";
import { createAnswer } from "./stack";
import { stop } from "./start.server";

/** How long requests in progress may take when the server stops. */
const GRACE_MS = 10_000;

/** What Node publishes on this channel before its server handles a request. */
type Arrived = { request: IncomingMessage; response: ServerResponse; server: Server };

const ARRIVALS = "http.server.request.start";

/**
 * A build of Remix for a server that knows only Remix, such as remix-serve. It has one route, which
 * hands each request to the layers and routes of the site: a stock server would look for the route
 * first, and refuse or run what a layer answers.
 *
 * Remix's adapters give loaders no client address and an altered URL. Both are read from Node's own
 * request. Node publishes it on a channel of node:diagnostics_channel.
 */
export function createStockBuild(build: ServerBuild, product: LayeredProduct): ServerBuild {
  const arrived = new AsyncLocalStorage<Arrived>();
  let listening: Server | undefined;
  // as: Node documents what it publishes there. Its type is unknown.
  subscribe(ARRIVALS, (message) => arrived.enterWith(message as Arrived));
  const answer = createAnswer(build, product);

  async function handle({ body }: Request): Promise<Response> {
    const asked = arrived.getStore();
    if (!asked) throw new Error("The request did not come through Node's HTTP server");
    const { request: req, response: res, server } = asked;
    if (!listening) setOwnPort(req.socket.localPort ?? 0);
    listening = server;
    const response = await answer(req, res, body).catch(apologize);
    // Adapters add a header to what a layer has set, instead of replacing it.
    for (const name of response.headers.keys()) res.removeHeader(name);
    return response;
  }

  const handler = async ({ request }: ActionFunctionArgs) => {
    const { url = "/" } = arrived.getStore()?.request ?? {};
    return isOfData(url) ? null : handle(request);
  };
  const handleData: HandleDataRequestFunction = (_, { request }) => handle(request);

  stopOnSignals(product, () => listening);
  return { ...build, ...oneRoute(build, handler, handleData) };
}

/**
 * Whether Remix answers a request of script. It runs the route's handler, and then lets
 * handleDataRequest replace the response.
 */
function isOfData(target: string): boolean {
  const { pathname, searchParams } = new URL(target, "http://site.invalid");
  return pathname.endsWith(".data") || searchParams.has("_data");
}

type Handler = (args: ActionFunctionArgs) => Promise<Response | null>;

/** A resource route for every path. The other parts of a build that Remix reads for a request. */
function oneRoute(
  { entry, future, routes: { root } }: ServerBuild,
  handler: Handler,
  handleDataRequest: HandleDataRequestFunction,
): Pick<ServerBuild, "entry" | "future" | "routes"> {
  if (!root) throw new Error("The build has no root");
  // Errors of the site's own routes are logged by its own entry.
  const module = { ...entry.module, handleDataRequest, handleError: () => undefined };
  return {
    entry: { module },
    // The manifest's requests are for the site, too.
    future: { ...future, v3_lazyRouteDiscovery: false },
    routes: {
      root: {
        ...root,
        path: "*",
        module: { default: undefined, loader: handler, action: handler },
      },
    },
  };
}

function apologize(error: unknown): Response {
  logError("server-failed", error);
  return new Response("Something went wrong on our side\n", {
    status: 500,
    headers: { "Content-Type": "text/plain" },
  });
}

/** The stock server stops listening at these signals, too. What the site has started would run on. */
function stopOnSignals({ modules }: Product, listening: () => Server | undefined) {
  let stopping: Promise<void> | undefined;
  const end = async () => {
    const server = listening();
    if (server?.listening) {
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await once(server, "close");
      clearTimeout(cut);
    }
    await stop(modules);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void (stopping ??= end()));
}
