import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { onReplica } from "~/database/db.server";
import { recordQueries, recordWrites } from "~/database/query-record.server";
import { type PageRequest, readPageRequest, sharedRequest } from "./page-request.server";
import {
  expiryOf,
  isExpired,
  isShareable,
  type CachedPage,
  sendPage,
  sharedHeaders,
} from "./cached-page.server";
import { dropPage, getPage, storePage } from "./page-store.server";
import {
  areUnchanged,
  areWatched,
  receivesChanges,
  markChanged,
  type Moment,
  presentMoment,
  confirmReceivesChanges,
} from "./page-changes.server";

/** The result of Remix: a page to share, or a response for one client only. */
type Rendered = { page: CachedPage } | { page: null; response: Response };
type Render = (request: Request, beside: Pick<AppLoadContext, "perView">) => Promise<Response>;

const underWay = new Map<string, Promise<Rendered>>();

/**
 * Responds to a GET or HEAD from memory if the page is cached and not stale. Returns whether it
 * did.
 */
export function respondFromCache(req: IncomingMessage, res: ServerResponse): boolean {
  const pageRequest = readPageRequest(req);
  if (pageRequest === null || pageRequest instanceof Promise || !receivesChanges()) return false;
  const page = currentPage(pageRequest.key);
  if (page) sendPage(req, res, page);
  return page !== null;
}

/**
 * Responds to a GET with a shared page, rendered once for all requests that wait for it, and
 * returns true. Returns the Response if Remix made one for this visitor only. Returns false,
 * without calling Remix, if nothing can be shared: the visitor has a session, or change
 * notifications do not arrive.
 */
export async function respondWithPage(
  req: IncomingMessage,
  res: ServerResponse,
  render: Render,
): Promise<boolean | Response> {
  const pageRequest = await readPageRequest(req);
  if (!pageRequest || !(await confirmReceivesChanges())) return false;
  const made = await obtain(pageRequest, () => sharedRequest(req, pageRequest), render);
  if (!made) return false;
  if (!made.page) return made.response;
  sendPage(req, res, made.page);
  return true;
}

/**
 * For use while the database cannot be reached: responds to a GET or HEAD with the last cached
 * page, even an expired one, if none of its tables is known to have changed. Returns whether it
 * did.
 */
export async function respondWithLastPage(
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const pageRequest = await readPageRequest(req);
  const page = pageRequest && unchangedPage(pageRequest.key);
  if (page) sendPage(req, res, page);
  return page !== null;
}

function currentPage(key: string): CachedPage | null {
  const page = unchangedPage(key);
  // An expired page stays in the cache until a new one replaces it, in case the database goes away.
  if (!page || isExpired(page)) return null;
  page.readAt = presentMoment();
  return page;
}

function unchangedPage(key: string): CachedPage | null {
  const page = getPage(key);
  if (!page || areUnchanged(page.tables, page.readAt)) return page;
  dropPage(key);
  return null;
}

async function obtain(pageRequest: PageRequest, makeRequest: () => Request | null, render: Render) {
  const arrivedAt = presentMoment();
  for (;;) {
    const cached = currentPage(pageRequest.key);
    if (cached) return { page: cached };
    const others = underWay.get(pageRequest.key);
    if (!others) {
      const request = makeRequest();
      return request && make(pageRequest.key, request, render);
    }
    const made = await others.catch(() => null);
    // The result cannot be shared: each request needs its own.
    if (!made?.page) return null;
    if (isCurrentFor(made.page, arrivedAt)) return made;
  }
}

/**
 * Whether the page is not older than the request: it was started later, or no table changed since.
 */
const isCurrentFor = ({ readAt, tables }: CachedPage, arrivedAt: Moment) =>
  readAt >= arrivedAt || areUnchanged(tables, readAt);

function make(key: string, request: Request, render: Render): Promise<Rendered> {
  const making = makePage(key, request, render).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makePage(key: string, request: Request, render: Render): Promise<Rendered> {
  const readAt = presentMoment();
  const expiresAt = expiryOf(Date.now());
  const perView: (() => void)[] = [];
  const renderOnce = () => recordQueries(() => render(request, { perView }));
  let made = await onReplica(renderOnce);
  // The replica may be the database that cannot be reached.
  if (!made || made.result.status === 503) {
    perView.length = 0;
    made = await renderOnce();
  }
  const { result: response, tables, hasWritten } = made;
  if (hasWritten) markChanged(tables);
  if (hasWritten || !areWatched(tables) || !isShareable(response)) {
    for (const count of perView) count();
    return { page: null, response };
  }
  const page: CachedPage = {
    html: Buffer.from(await response.arrayBuffer()),
    headers: sharedHeaders(response),
    ...{ tables, readAt, expiresAt, perView },
    forms: {},
  };
  if (areUnchanged(tables, readAt) && receivesChanges()) storePage(key, page);
  return { page };
}

/**
 * Runs a request that may write, and marks its tables as changed in this process before the
 * response is sent. Its writes are committed by then. Other processes are notified by the database.
 */
export async function trackWrites<Result>(run: () => Promise<Result>): Promise<Result> {
  const { result, tables } = await recordWrites(run);
  markChanged(tables);
  return result;
}
