import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { RefusedPage } from "~/lib/refused-page";
import type { Exchange } from "../exchange.server";
import type { Layer } from "../layer";
import { canMatch } from "../route-candidates.server";
import { contextFor } from "~/platform/http/request-context.server";

const API = /^\/api(?=[/?]|$)/;
/** Files that pages link to. All other addresses below /api respond to programs, with JSON. */
const LINKED_FILE = /^\/api\/admin\/(resume|download)\//;

const COPIED_HEADERS = ["Allow", "Cache-Control", "Retry-After", "Refresh"];

/**
 * Replaces a plain-text refusal by the site's error page with the same status, if a person will see
 * it: for files, and for posts to an address without a page.
 */
export const refusalPages: Layer = async (exchange, next) => {
  const answer = await next(exchange);
  return answer && asPage(exchange, answer);
};

async function asPage(exchange: Exchange, response: Response): Promise<Response> {
  const { req, site } = exchange;
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isRange = response.headers.has("Content-Range");
  if (response.status < 400 || isPage || isRange || !wantsPage(exchange)) {
    return response;
  }
  const headers = new Headers();
  for (const name of ["cookie", "save-data"]) {
    const value = req.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const address = `http://${req.headers.host ?? "localhost"}/refused`;
  const refused = await readRefusal(req, response);
  const page = await site.render(
    new Request(address, { headers }),
    contextFor(exchange, { refused }),
  );
  for (const name of COPIED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) page.headers.set(name, value);
  }
  return page;
}

/** Whether the response will be shown as a page. False for images and for requests by script. */
function wantsPage({ req: { url = "/", headers }, isDataRequest }: Exchange) {
  const { accept = "*/*" } = headers;
  if (isDataRequest) return false;
  if (API.test(url) && !LINKED_FILE.test(url)) return false;
  return accept.includes("text/html") || (accept === "*/*" && !API.test(url));
}

const told = z.object({
  message: z.string(),
  next: z.object({ to: z.string(), label: z.string() }).optional(),
});

async function readRefusal({ method, url = "/" }: IncomingMessage, response: Response) {
  const text = await response.text();
  // A response to HEAD has no body, whatever its type.
  const parsed = told.safeParse(isJson(response) && text ? JSON.parse(text) : { message: text });
  const isRead = method === "GET" || method === "HEAD";
  // Links of the page contain it.
  const path = isRead && canMatch(url) && !url.includes("%00") ? url : "/";
  const said = parsed.success ? parsed.data : { message: "" };
  return { ...said, status: response.status, path } satisfies RefusedPage;
}

const isJson = ({ headers }: Response) =>
  headers.get("Content-Type")?.startsWith("application/json") ?? false;
