import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { onReplica } from "~/platform/database/db.server";
import { recordQueries, recordWrites } from "~/platform/database/query-record.server";
import { getSession } from "~/platform/http/session.server";
import { SharedRender } from "~/platform/http/shared-render.server";
import type { SharedPages } from "~/platform/product";
import { readPageRequest, sharedRequest } from "./page-request.server";
import {
  expiryOf,
  isExpired,
  isShareable,
  type CachedPage,
  sendPage,
  sharedHeaders,
} from "./cached-page.server";
import { getPage, storePage } from "./page-store.server";
import { sendFilledPage } from "./member-page.server";
import { parseTemplate } from "./page-template.server";
import {
  areKnownToHaveChanged,
  areUnchanged,
  areWatched,
  mayHaveMissed,
  receivesChanges,
  markChanged,
  type Moment,
  presentMoment,
  confirmChanges,
  confirmReceivesChanges,
} from "~/platform/database/changes.server";

/** The result of Remix: a page to share, or a response for one client only. */
type Rendered = { page: CachedPage } | { page: null; response: Response };
type Render = (request: Request, shared: SharedRender) => Promise<Response>;

/** What answers from memory need of a request. */
type CacheExchange = { req: IncomingMessage; res: ServerResponse; pages: SharedPages };

/** A request on its way through the layers. */
type PageExchange = CacheExchange & {
  request: Request;
  context: AppLoadContext;
  /** Its place in its client's share of the server. */
  place: { leave: () => void; enter: () => Promise<void> };
};

/** Longer responses are not cached. */
const MOST_BYTES = 2 * 1024 * 1024;

const underWay = new Map<string, Promise<Rendered>>();

/**
 * Responds to a GET or HEAD from memory if the page is cached and not stale. Returns whether it
 * did.
 */
export function respondFromCache({ req, res, pages }: CacheExchange): boolean {
  const pageRequest = readPageRequest(req, pages);
  if (pageRequest === null || pageRequest instanceof Promise) return false;
  if (pageRequest.isMember || !receivesChanges()) return false;
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
  { req, res, pages, place }: PageExchange,
  render: Render,
): Promise<boolean | Response> {
  const pageRequest = await readPageRequest(req, pages);
  if (!pageRequest || pageRequest.isMember || !(await confirmReceivesChanges())) return false;
  const { key } = pageRequest;
  const made = await obtain(key, null, place, () => sharedRequest(req, pageRequest), render);
  if (!made) return false;
  if (!made.page) return made.response;
  // While the database was silent, the reader got the last page.
  if (!res.headersSent) sendPage(req, res, made.page);
  return true;
}

/** When an attempt to share a member's page is repeated, by its key. */
const retryAt = new Map<string, number>();
const RETRY_MS = 60_000;
const KNOWN_PERSONAL = 5000;

/**
 * Responds to a signed-in reader with a page that all members of the role share, filled for this
 * reader, and returns true. Returns false if nothing can be shared: the page is personal, or change
 * notifications do not arrive.
 */
export async function respondToMember(exchange: PageExchange, render: Render): Promise<boolean> {
  const { req, pages, place } = exchange;
  const pageRequest = await readPageRequest(req, pages);
  // JSON says what its reader likes.
  if (!pageRequest?.isMember || pageRequest.url.startsWith("/api/")) return false;
  const session = await getSession(exchange);
  if (!session) return false;
  const { user } = session;
  const key = `${user.role} ${pageRequest.key}`;
  if ((retryAt.get(key) ?? 0) > Date.now()) return false;
  // A page that is rendered from now on contains all that the session's snapshot does.
  const isBegun = underWay.has(key) || currentPage(key) !== null;
  const isSure = isBegun ? confirmChanges(session.snapshot) : confirmReceivesChanges();
  if (!(await isSure)) return false;
  const made = await obtain(key, user.role, place, () => sharedRequest(req, pageRequest), render);
  if (made?.page?.template) {
    await sendFilledPage(exchange, made.page, made.page.template, session);
    return true;
  }
  if (retryAt.size >= KNOWN_PERSONAL) retryAt.clear();
  retryAt.set(key, Date.now() + RETRY_MS);
  return false;
}

/**
 * For use while the database cannot be reached or is silent: responds to a GET or HEAD with the last
 * cached page, even an expired one, if none of its tables is known to have changed. Returns whether
 * it did.
 */
export async function respondWithLastPage({ req, res, pages }: CacheExchange): Promise<boolean> {
  const pageRequest = await readPageRequest(req, pages);
  const page = pageRequest && !pageRequest.isMember ? lastPage(pageRequest.key) : null;
  if (page) sendPage(req, res, page);
  return page !== null;
}

function currentPage(key: string): CachedPage | null {
  const page = lastPage(key);
  // An expired page stays in the cache until a new one replaces it, in case the database goes away.
  // So does one of before a time in which changes may have been missed.
  if (!page || isExpired(page) || mayHaveMissed(page.tables, page.readAt)) return null;
  page.readAt = presentMoment();
  return page;
}

function lastPage(key: string): CachedPage | null {
  const page = getPage(key);
  return page && areKnownToHaveChanged(page.tables, page.readAt) ? null : page;
}

async function obtain(
  key: string,
  role: string | null,
  place: PageExchange["place"],
  makeRequest: () => Request | null,
  render: Render,
) {
  const arrival = presentMoment();
  for (;;) {
    const cached = currentPage(key);
    if (cached) return { page: cached };
    const others = underWay.get(key);
    if (!others) {
      const request = makeRequest();
      return request && make(key, role, request, render);
    }
    // Who only waits is no work. Otherwise a client's share would fill up with waiting requests, and
    // the rest of them would need one more render each time.
    place.leave();
    const made = await others.catch(() => null);
    if (!made?.page) {
      // The result cannot be shared: each request needs its own.
      await place.enter();
      return null;
    }
    if (isCurrentFor(made.page, arrival)) return made;
  }
}

/** Whether the page is not older than the request: it was started later, or no table changed since. */
const isCurrentFor = (page: CachedPage, arrival: Moment) =>
  page.readAt >= arrival || areUnchanged(page.tables, page.readAt);

function make(
  key: string,
  role: string | null,
  request: Request,
  render: Render,
): Promise<Rendered> {
  const making = makePage(key, role, request, render).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makePage(
  key: string,
  role: string | null,
  request: Request,
  render: Render,
): Promise<Rendered> {
  const readAt = presentMoment();
  const expiresAt = expiryOf(Date.now());
  let shared = new SharedRender(role);
  const renderOnce = () => {
    shared = new SharedRender(role);
    return recordQueries(async () => {
      const response = await render(request, shared);
      // A streamed list runs its queries while it is read.
      const body = isShareable(response) ? await readShort(response) : null;
      return { response, body };
    });
  };
  let made = await onReplica(renderOnce);
  // The replica may be the database that cannot be reached.
  if (!made || made.result.response.status === 503) {
    made = await renderOnce();
  }
  const { tables, hasWritten } = made;
  const { response, body } = made.result;
  if (hasWritten) markChanged(tables);
  if (hasWritten || shared.isPersonal || !areWatched(tables) || !body) {
    // A member's page is rendered again.
    if (role === null) for (const run of shared.effects) void run(null, null);
    return { page: null, response };
  }
  const { effects, texts } = shared;
  const page = {
    ...{ body, template: templateFor(role, body), headers: sharedHeaders(response, shared) },
    ...{ tables, readAt, expiresAt, effects, texts, forms: {} },
  };
  if (receivesChanges()) storePage(key, page);
  return { page };
}

const templateFor = (role: string | null, body: Buffer) =>
  role === null ? null : parseTemplate(body);

/**
 * The body, while the response stays unread. Null for a long list, which is not held in memory as a
 * whole.
 */
async function readShort(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.clone().body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value);
    bytes += read.value.length;
    if (bytes <= MOST_BYTES) continue;
    // Not awaited: it ends when the other copy has been read.
    void reader?.cancel();
    return null;
  }
  return Buffer.concat(chunks);
}

/**
 * Runs a request that may write, and marks its tables as changed in this process before the response
 * is sent. Its writes are committed by then. Other processes are notified by the database.
 */
export async function trackWrites<Result>(run: () => Promise<Result>): Promise<Result> {
  const { result, tables } = await recordWrites(run);
  markChanged(tables);
  return result;
}
