import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { onReplica } from "~/database/db.server";
import { recordQueries, recordWrites } from "~/database/query-record.server";
import { type AskedPage, askedPage, sharedRequest } from "./asked-page.server";
import {
  expiryOf,
  isExpired,
  isShareable,
  type KeptPage,
  sendPage,
  sharedHeaders,
} from "./kept-page.server";
import { dropPage, getPage, keepPage } from "./kept-pages.server";
import {
  areUnchanged,
  areWatched,
  hearsChanges,
  markChanged,
  type Moment,
  presentMoment,
  provesChanges,
} from "./page-changes.server";

/** The result of Remix: a page to share, or a response for one client only. */
type Made = { page: KeptPage } | { page: null; response: Response };
type Render = (request: Request, beside: Pick<AppLoadContext, "perView">) => Promise<Response>;

const underWay = new Map<string, Promise<Made>>();

/**
 * Responds to a GET or HEAD from memory if the page is cached and not stale. Returns whether it
 * did.
 */
export function answerFromCache(req: IncomingMessage, res: ServerResponse): boolean {
  const asked = askedPage(req);
  if (asked === null || asked instanceof Promise || !hearsChanges()) return false;
  const page = currentPage(asked.key);
  if (page) sendPage(req, res, page);
  return page !== null;
}

/**
 * Responds to a GET with a shared page, rendered once for all requests that wait for it, and
 * returns true. Returns the Response if Remix made one for this visitor only. Returns false,
 * without calling Remix, if nothing can be shared: the visitor has a session, or change
 * notifications do not arrive.
 */
export async function answerAsPage(
  req: IncomingMessage,
  res: ServerResponse,
  render: Render,
): Promise<boolean | Response> {
  const asked = await askedPage(req);
  if (!asked || !(await provesChanges())) return false;
  const made = await obtain(asked, () => sharedRequest(req, asked), render);
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
export async function answerAsBefore(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const asked = await askedPage(req);
  const page = asked && unchangedPage(asked.key);
  if (page) sendPage(req, res, page);
  return page !== null;
}

function currentPage(key: string): KeptPage | null {
  const page = unchangedPage(key);
  // An expired page stays in the cache until a new one replaces it, in case the database goes away.
  if (!page || isExpired(page)) return null;
  page.readAt = presentMoment();
  return page;
}

function unchangedPage(key: string): KeptPage | null {
  const page = getPage(key);
  if (!page || areUnchanged(page.tables, page.readAt)) return page;
  dropPage(key);
  return null;
}

async function obtain(asked: AskedPage, makeRequest: () => Request | null, render: Render) {
  const arrivedAt = presentMoment();
  for (;;) {
    const kept = currentPage(asked.key);
    if (kept) return { page: kept };
    const others = underWay.get(asked.key);
    if (!others) {
      const request = makeRequest();
      return request && make(asked.key, request, render);
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
const isCurrentFor = ({ readAt, tables }: KeptPage, arrivedAt: Moment) =>
  readAt >= arrivedAt || areUnchanged(tables, readAt);

function make(key: string, request: Request, render: Render): Promise<Made> {
  const making = makePage(key, request, render).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makePage(key: string, request: Request, render: Render): Promise<Made> {
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
  const page: KeptPage = {
    html: Buffer.from(await response.arrayBuffer()),
    headers: sharedHeaders(response),
    ...{ tables, readAt, expiresAt, perView },
    forms: {},
  };
  if (areUnchanged(tables, readAt) && hearsChanges()) keepPage(key, page);
  return { page };
}

/**
 * Runs a request that may write, and marks its tables as changed in this process before the
 * response is sent. Its writes are committed by then. Other processes are notified by the database.
 */
export async function noteWrites<Result>(run: () => Promise<Result>): Promise<Result> {
  const { result, tables } = await recordWrites(run);
  markChanged(tables);
  return result;
}
