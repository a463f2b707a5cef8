import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { env } from "~/env.server";
import { clientAddress } from "~/http/client-address.server";
import type { StaticFile } from "./static-files.server";

/** What every request of a running application shares. */
export type Site = {
  /** Remix, for whoever needs a page of the site beside the one that was asked for. */
  render: RequestHandler;
  /** Files that are served as they are, by path. */
  files: ReadonlyMap<string, StaticFile>;
};

/** `onHead` runs when the answer begins to leave; the development server's answers never call it. */
type ServerAnswer = ServerResponse & { onHead?: () => void };

/** An id that a proxy in front gave to the request. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

// Cheaper than a random id for each request, which pages from memory would feel.
const PROCESS_ID = randomUUID();
let requests = 0;

/** A request on its way through the layers. */
export class Asked {
  readonly pathname: string;
  readonly isRead: boolean;
  #request: Request | undefined;
  #context: AppLoadContext | undefined;

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerAnswer,
    readonly site: Site,
    /** What log and metrics say of it. */
    readonly observed = { id: requestId(req), route: "", routeDepth: 0 },
  ) {
    const { url = "/", method } = req;
    this.pathname = url.split("?", 1)[0] ?? "/";
    this.isRead = method === "GET" || method === "HEAD";
  }

  /** As a web Request, made when first needed: answers from memory do without. */
  get request(): Request {
    return (this.#request ??= toRequest(this.req, this.res));
  }

  /** What loaders and actions get beside the request. */
  get context(): AppLoadContext {
    return (this.#context ??= {
      clientAddress: clientAddress(this.req, env.TRUST_PROXY),
      isDataRequest: this.pathname.endsWith(".data"),
      observed: this.observed,
    });
  }

  /** The same, with another web Request for the layers below, and what they should know beside it. */
  asking(request: Request, beside: Partial<AppLoadContext> = {}): Asked {
    const asked = new Asked(this.req, this.res, this.site, this.observed);
    asked.#request = request;
    asked.#context = { ...this.context, ...beside };
    return asked;
  }
}

function requestId({ headers }: IncomingMessage): string {
  const given = env.TRUST_PROXY > 0 ? headers["x-request-id"] : undefined;
  const isGiven = typeof given === "string" && GIVEN_ID.test(given);
  return isGiven ? given : `${PROCESS_ID}-${requests++}`;
}

/** The address that a request names, if there can be such a one. */
export function addressOf({ url, headers }: IncomingMessage): string | null {
  const address = `http://${headers.host ?? "localhost"}${url ?? ""}`;
  return url?.startsWith("/") && URL.canParse(address) ? address : null;
}

/** Its body is read no faster than it is used. Throws for an address that makes no sense. */
function toRequest(req: IncomingMessage, res: ServerResponse): Request {
  const address = addressOf(req);
  if (address === null) throw new TypeError("The request has no address");
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    headers.append(req.rawHeaders[i] ?? "", req.rawHeaders[i + 1] ?? "");
  }
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  return new Request(address, {
    method: req.method ?? "GET",
    headers,
    signal: left.signal,
    // `duplex` is required for a streamed body and missing from the DOM's types.
    ...(hasBody && { body: bodyOf(req), duplex: "half" }),
  });
}

/** What is still to be read; an empty body has ended by itself while the request waited for its turn. */
const bodyOf = (req: IncomingMessage) =>
  req.complete && req.readableLength === 0
    ? new Uint8Array()
    : (Readable.toWeb(req) as ReadableStream);
