import type { RefusedWrite } from "~/lib/refused-write";
import { BODY_LIMIT, limitBody } from "~/platform/http/forms/body.server";
import { hasFormToken } from "~/platform/http/form-token.server";
import { readFields } from "~/platform/http/forms/form.server";
import { typedFields } from "~/platform/http/forms/typed-fields.server";
import { sourceOfWrite } from "~/platform/http/security.server";
import { sidFrom } from "~/platform/http/session.server";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";
import { trackWrites } from "~/platform/cache/page-cache.server";
import { contextFor } from "~/platform/http/request-context.server";

const STATUS = 403;
const FROM_ELSEWHERE = "This request came from another site, so nothing was done.";
const FROM_UNKNOWN =
  "Nothing showed that this form is from this site and for you as you are signed in now, so nothing was done.";

type Form = { request: Request; fields: FormData };

/**
 * Refuses writes that other sites send, with 403: JSON below /api, else a page in the site's
 * design. If no header tells where a write comes from, it passes without a session, or with a form
 * token of its session. Another site could make the browser send the session's cookie, but not the
 * token.
 */
export const ownWrites: Layer = async (exchange, next) => {
  const passed = await passOwnWrite(exchange);
  if (passed instanceof Response) return passed;
  // Remix would compare it with Host again. It ignores SITE_URL and Sec-Fetch-Site, and answers 500
  // behind a proxy that uses another host name.
  passed.request.headers.delete("Origin");
  return next(passed);
};

async function passOwnWrite(exchange: Exchange): Promise<Exchange | Response> {
  const { request, pathname } = exchange;
  const source = sourceOfWrite(request);
  if (source === "here") return exchange;
  if (source === "unknown" && !/(?:^|;\s*)sid=/.test(request.headers.get("Cookie") ?? "")) {
    return exchange;
  }
  const message = source === "unknown" ? FROM_UNKNOWN : FROM_ELSEWHERE;
  if (pathname.startsWith("/api/")) return Response.json({ message }, { status: STATUS });
  if (exchange.isDataRequest) return renderRefusal(exchange, message);
  // With a session the page shows its owner's menu. Anybody else gets it as at the first visit.
  if (!(await sidFrom(request))) {
    return renderRefusal(exchange.withRequest(new Request(new URL("/", request.url))), message);
  }
  const form = await readWhole(request);
  if (source === "unknown" && form && (await hasFormToken(form.request, form.fields))) {
    return exchange.withRequest(form.request);
  }
  return renderRefusal(exchange, message, form?.fields);
}

/**
 * The form in the request, and a copy of the request with an unread body. Null if it is not a form.
 */
async function readWhole(request: Request): Promise<Form | null> {
  const { url, method, headers, signal } = request;
  try {
    const body = await limitBody(request, BODY_LIMIT.form).arrayBuffer();
    const whole = new Request(url, { method, headers, signal, body });
    return { request: whole, fields: await readFields(whole.clone()) };
  } catch {
    // Too large, incomplete or not a form of this site: it has no token in any case.
    return null;
  }
}

/** Renders the refusal for one client. */
function renderRefusal(
  exchange: Exchange,
  message: string,
  fields = new FormData(),
): Promise<Response> {
  const { request, site, isDataRequest } = exchange;
  const { pathname, search } = new URL(request.url);
  const refusal: RefusedWrite = {
    message,
    typed: typedFields(fields),
    action: pathname.replace(/\.data$/, "") + search,
  };
  // An address without a page: only root's loader runs, so nothing redirects or sets a cookie.
  const address = new URL(isDataRequest ? "/refused.data" : "/refused", request.url);
  const headers = { Cookie: request.headers.get("Cookie") ?? "" };
  return site.render(new Request(address, { headers }), contextFor(exchange, { refusal }));
}

/** Applies the request's writes to this process's cache before the response is sent. */
export const invalidation: Layer = (exchange, next) =>
  exchange.isRead ? next(exchange) : trackWrites(async () => next(exchange));
