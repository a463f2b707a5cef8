import { atAddress } from "~/http/forms/body.server";
import type { Exchange } from "../exchange.server";
import type { Layer, LayerResult } from "../layer";
import { pagePath } from "../route-candidates.server";

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/** Parameters that Remix reads itself. */
const REMIX_PARAMETERS = /[?&](index|_routes|_data)(?=[=&]|$)/;

/**
 * Runs the action of a write and responds with its redirect, or with its Response where the route
 * has no page. For everything else Remix is called, which then gets the action's result instead of
 * running it (replayActions) and renders the page. Without this, Remix would make three Requests of
 * one and match its routes three times, to do no more than call the action.
 */
export const actions: Layer = async (exchange, next) => {
  const { req, context, site } = exchange;
  if (!WRITES.has(req.method ?? "")) return next(exchange);
  // Not the address in `req`: another layer may have forwarded the form.
  const { pathname, search } = new URL(exchange.request.url);
  if (REMIX_PARAMETERS.test(search)) return next(exchange);
  const found = site.findAction(pagePath(pathname));
  if (!found) return next(exchange);
  const request = context.isDataRequest ? pageRequest(exchange) : exchange.request;
  // An action may throw before it returns a promise.
  const acting = (async () => found.action({ request, context, params: found.params }))();
  const response = await finalResponse(acting, found.isPage);
  if (response && !context.isDataRequest) return response;
  context.acted = acting;
  return next(exchange.withRequest(withoutBody(exchange.request)));
};

/** The Response of the action if it needs nothing of Remix, else null. */
async function finalResponse(acting: Promise<unknown>, isPage: boolean): Promise<LayerResult> {
  const [result] = await Promise.allSettled([acting]);
  if (result.status === "rejected")
    return isRedirect(result.reason) && isPage ? result.reason : null;
  return isRedirect(result.value) || (!isPage && result.value instanceof Response)
    ? result.value
    : null;
}

/** Whether it is a redirect to a whole path of this site. Remix resolves relative ones. */
const isRedirect = (result: unknown): result is Response =>
  result instanceof Response &&
  [301, 302, 303, 307, 308].includes(result.status) &&
  (result.headers.get("Location")?.startsWith("/") ?? false);

/** The request as Remix gives it to an action: with the address of the page, not of its data. */
function pageRequest({ request }: Exchange): Request {
  const address = new URL(request.url);
  address.pathname = pagePath(address.pathname);
  return atAddress(address, request);
}

/** For Remix, which only copies the request once the action has read its body. */
const withoutBody = ({ url, method, headers, signal }: Request) =>
  new Request(url, { method, headers, signal });
