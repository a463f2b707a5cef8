import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { clientAddress } from "~/platform/http/client-address.server";
import { keepBody } from "~/platform/http/forms/body.server";
import type { Product, SharedPages } from "~/platform/product";
import type { WriteRoutes } from "./write-routes.server";
import type { StaticFile } from "./static-files.server";
import { newContext, type RequestContext } from "~/platform/http/request-context.server";

/** What all requests of a running application share. */
export type Site = {
  /** Remix's handler, for layers that need another page of the site. */
  render: RequestHandler;
  /** Static files by path. */
  files: ReadonlyMap<string, StaticFile>;
  product: Product;
} & WriteRoutes;

/**
 * `onHead` is called when the response begins to be sent. The development server never calls it.
 */
type NodeResponse = ServerResponse & { onHead?: () => void };

/** A request id from a trusted proxy's header. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

type Observed = RequestContext["observed"];

/** Log and metrics name this instead of a route, if a cached page is sent. */
export const PAGE_CACHE = "page-cache";

/** A request's place in its client's share of the server. */
export type Place = {
  /** Gives the place to the client's next request. */
  leave: () => void;
  /** Waits for a place, unless it has one. */
  enter: () => Promise<void>;
};

const NO_PLACE: Place = { leave: () => undefined, enter: () => Promise.resolve() };

/** A request on its way through the layers. */
export class Exchange {
  readonly pathname: string;
  readonly isRead: boolean;
  /** Set by the layer that shares the server among clients. */
  place = NO_PLACE;
  #request: Request | undefined;
  #context: AppLoadContext | undefined;
  #observed: Observed | undefined;

  /** `body` is that of `req`, if somebody has begun to read it. */
  constructor(
    readonly req: IncomingMessage,
    readonly res: NodeResponse,
    readonly site: Site,
    observed?: Observed,
    readonly body?: ReadableStream | null,
  ) {
    const { url = "/", method } = req;
    const query = url.indexOf("?");
    this.pathname = query < 0 ? url : url.slice(0, query);
    this.isRead = method === "GET" || method === "HEAD";
    this.#observed = observed;
  }

  /** What the log and metrics record about it. Responses from memory seldom need it. */
  get observed(): Observed {
    return (this.#observed ??= { id: requestId(this.req), route: "", routeDepth: 0 });
  }

  /** Names what responds without a route, if the request is logged or counted. */
  recordSource(name: string) {
    if (!this.#observed) return;
    this.#observed.route = name;
    if (name === PAGE_CACHE) this.#observed.pageCache = "hit";
  }

  /** How readers share cached pages. */
  get pages(): SharedPages {
    return this.site.product.sharedPages;
  }

  /** The request as a web Request. Made on first use, because cached responses do not need it. */
  get request(): Request {
    return (this.#request ??= toRequest(this.req, this.res, this.body));
  }

  /** Whether script requests a page's data, instead of a browser requesting the page. */
  get isDataRequest(): boolean {
    return this.pathname.endsWith(".data");
  }

  /** What loaders and actions get. requestContext opens it. */
  get context(): AppLoadContext {
    return (this.#context ??= newContext({
      clientAddress: clientAddress(this.req, env.TRUST_PROXY),
      isDataRequest: this.isDataRequest,
      observed: this.observed,
      findSession: this.site.product.findSession,
      whereToLook: this.site.product.whereToLook,
    }));
  }

  /** The same for inner layers, after its target was changed in `req`. */
  readAgain(): Exchange {
    return new Exchange(this.req, this.res, this.site, this.observed, this.body);
  }

  /** The same with another web Request for the inner layers, and the context of another page. */
  withRequest(request: Request, context = this.context): Exchange {
    const exchange = new Exchange(this.req, this.res, this.site, this.observed);
    exchange.#request = request;
    exchange.place = this.place;
    exchange.#context = context;
    return exchange;
  }
}

function requestId({ headers }: IncomingMessage): string {
  const given = env.TRUST_PROXY > 0 ? headers["x-request-id"] : undefined;
  const isGiven = typeof given === "string" && GIVEN_ID.test(given);
  return isGiven ? given : randomUUID();
}

/** A body that has not arrived yet is read no faster than it is used. */
function toRequest(req: IncomingMessage, res: ServerResponse, body?: ReadableStream | null) {
  const address = `http://${req.headers.host ?? "localhost"}${req.url ?? "/"}`;
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    headers.append(req.rawHeaders[i] ?? "", req.rawHeaders[i + 1] ?? "");
  }
  const { method = "GET" } = req;
  const hasBody = method !== "GET" && method !== "HEAD";
  if (hasBody && req.complete && body === undefined) {
    return completeRequest(address, { method, headers }, req);
  }
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  return new Request(address, {
    method,
    headers,
    signal: left.signal,
    // `duplex` is required for a streamed body, but the DOM's types lack it.
    ...(hasBody && { body: body ?? (Readable.toWeb(req) as ReadableStream), duplex: "half" }),
  });
}

/**
 * A write that has arrived completely, as nearly all do: bytes cost a tenth of a stream. It is
 * finished even if its client leaves, so it needs no signal.
 */
function completeRequest(address: string, init: RequestInit, req: IncomingMessage): Request {
  const body = (req.read() as Buffer<ArrayBuffer> | null) ?? Buffer.alloc(0);
  const request = new Request(address, { ...init, body });
  keepBody(request, body);
  return request;
}
