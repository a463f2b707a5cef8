import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type {
  ActionFunctionArgs as DataFunctionArgs,
  AppLoadContext,
  EntryContext,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { DATABASE_AWAY } from "~/lib/outcome";
import { siteOf } from "~/http/content.server";
import { contentSecurityPolicy } from "~/http/security.server";
import { logError } from "~/services/log.server";
import { inSpan } from "~/services/trace.server";
import { start } from "~/server/start.server";
import { withFormTokens } from "~/http/form-token.server";
import type { SharedRender } from "~/http/shared-render.server";
import { asGatePage } from "~/server/gate-page.server";
import { readPreferences } from "~/http/cookies/preferences.server";
import { START_MODULES } from "~/server/start-modules.server";
import { LiteRequest } from "~/ui/layout/lite-request";

// server.ts uses the running application through these exports, so that there is only one copy of
// it.
export { env } from "./env.server";
export { Answer, endServer, inTurn } from "~/server/answers.server";
export { limitConnections } from "~/server/connections.server";
export { createStack } from "~/server/stack";
export { start, stop } from "~/server/start.server";
export { loadStaticFiles } from "~/server/static-files.server";
export { noteListening } from "./site-url.server";

// Under the development server nothing else starts the application.
if (import.meta.env.DEV) await start();

/** Renders the whole page before the first byte is sent, so that it can be hashed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const { shared } = loadContext;
  // Rendered again, for this reader.
  if (shared?.isPersonal) return new Response(null, { status: 409 });
  const shown = errorStatus(context) ?? status;
  const renderPage = () => renderHtml(request, context, shared);
  const { loaderData, errors } = context.staticHandlerContext;
  const html = shared && !errors ? await shared.htmlOf(loaderData, renderPage) : await renderPage();
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development a page is never cached, because its code may have changed.
  if (import.meta.env.DEV) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie, Save-Data");
  if (shown === 503) headers.set("Retry-After", String(DATABASE_AWAY.problem.retryAfterSeconds));
  if (!import.meta.env.DEV) {
    const site = await siteOf({ request, context: loadContext });
    headers.set("Content-Security-Policy", contentSecurityPolicy(html, site));
  }
  return new Response(html, { status: shown, headers });
}

/** The page as it is sent. */
async function renderHtml(
  request: Request,
  context: EntryContext,
  shared: SharedRender | undefined,
): Promise<string> {
  const { isLite } = await readPreferences(request);
  const page = (
    <LiteRequest.Provider value={isLite}>
      <RemixServer context={context} url={request.url} />
    </LiteRequest.Provider>
  );
  const rendered = endedByHtml(await inSpan("render", {}, () => render(page)));
  if (import.meta.env.DEV) return rendered;
  return withFormTokens(withScriptsLast(asGatePage(rendered), isLite), request, shared);
}

/** The status of the error that the page shows. Remix would use that of an earlier refused form. */
function errorStatus({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  return Object.values(errors ?? {}).find(isRouteErrorResponse)?.status;
}

/**
 * Moves the page's data in front of `</html>`. Remix 2.17 streams it after the end tag, which is
 * invalid HTML; browsers move it to the end of the body too.
 */
function endedByHtml(html: string): string {
  const end = "</body></html>";
  const at = html.lastIndexOf(end);
  const streamed = html.slice(at + end.length).replace(/<!--\/?\$-->/g, "");
  return html.slice(0, at) + streamed + end;
}

// Remix indents it for people, and writes flags that are false, which its client never needs.
const MANIFEST = /window\.__remixManifest = \{[^]*?\n\};/;
const JSON_LD = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/**
 * Delays the page's modules until it is shown, because the page works without them. Their elements
 * stay where React expects them, but changed to types that cost nothing: a DNS lookup of the page's
 * own host, a script of type text/plain. START_MODULES restores them. It is a module itself, because
 * a script in its place would stop the parser until the stylesheet has loaded, and the first paint
 * would show a part of the page. A Lite page has neither modules nor data for search engines.
 */
function withScriptsLast(html: string, isLite: boolean): string {
  if (isLite) return html.replace(JSON_LD, "");
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="dns-prefetch"')
    .replace('<script type="module" async="">', '<script type="text/plain" id="modules">')
    .replace(MANIFEST, (json) => json.replace(/\n *(?:"has\w+": false,)?/g, ""))
    .replace("</head>", `<script type="module">${START_MODULES}</script></head>`);
}

async function render(page: ReactElement): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // React 18.3.1 flushes its whole buffer if the next character does not fit: the unused bytes
      // are NUL.
      chunks.push(chunk.subarray(0, chunk.findLastIndex((byte) => byte !== 0) + 1));
      done();
    },
  });
  await new Promise<void>((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onAllReady() {
        stream.pipe(sink);
        resolve();
      },
      onShellError: reject,
      onError(error) {
        // A refusal that one boundary passes to an outer one is not a failure.
        if (!isRouteErrorResponse(error)) logError("render-failed", error);
      },
    });
  });
  await finished(sink);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Logs what a loader, action or component threw, except when the visitor left or the request was
 * invalid.
 */
export function handleError(error: unknown, { request, context }: DataFunctionArgs) {
  if (request.signal.aborted || context.shared?.isPersonal) return;
  // Remix's own refusals, such as 405.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { id: requestId, route } = context.observed;
  logError("page-failed", error, { requestId, method: request.method, route });
}
