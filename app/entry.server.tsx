import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ActionFunctionArgs as DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { DATABASE_AWAY } from "~/lib/outcome";
import { contentSecurityPolicy } from "~/http/security.server";
import { logError } from "~/services/log.server";
import { start } from "~/server/start.server";
import { withFormTokens } from "~/http/form-token.server";
import { asGatePage } from "~/server/gate-page.server";
import { readPreferences } from "~/http/cookies/preferences.server";
import { START_MODULES } from "~/server/start-modules.server";
import { LiteRequest } from "~/ui/layout/lite-request";

// server.ts reaches the running application through these, so that there is one copy of it.
export { env } from "./env.server";
export { Answer, endServer, inTurn } from "~/server/answers.server";
export { limitConnections } from "~/server/connections.server";
export { createStack } from "~/server/stack";
export { start, stop } from "~/server/start.server";
export { loadStaticFiles } from "~/server/static-files.server";
export { noteListening } from "./site-url.server";

// Under the development server nothing else starts the application.
if (import.meta.env.DEV) await start();

/** Renders the whole page before the first byte leaves, so that it can be hashed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const shown = errorStatus(context) ?? status;
  const { isLite } = await readPreferences(request);
  const page = (
    <LiteRequest.Provider value={isLite}>
      <RemixServer context={context} url={request.url} />
    </LiteRequest.Provider>
  );
  const rendered = endedByHtml(await render(page));
  const html = import.meta.env.DEV
    ? rendered
    : await withFormTokens(withScriptsLast(asGatePage(rendered), isLite), request);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development a page is made anew for each request: its code may have changed.
  if (import.meta.env.DEV) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie, Save-Data");
  if (shown === 503) headers.set("Retry-After", String(DATABASE_AWAY.problem.retryAfterSeconds));
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  return new Response(html, { status: shown, headers });
}

/** The status of the refusal that the page shows; Remix keeps that of a form refused before it. */
function errorStatus({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  return Object.values(errors ?? {}).find(isRouteErrorResponse)?.status;
}

/**
 * Remix 2.17 streams the page's data behind `</html>`, where HTML has no place for it: browsers put
 * it at the end of the body, and so does this.
 */
function endedByHtml(html: string): string {
  const end = "</body></html>";
  const at = html.lastIndexOf(end);
  const streamed = html.slice(at + end.length).replace(/<!--\/?\$-->/g, "");
  return html.slice(0, at) + streamed + end;
}

const JSON_LD = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/**
 * Puts the page's modules aside until it is shown: they improve a page that is whole without them.
 * Their elements stay where React expects them, of kinds that have a browser do nothing: looking
 * up the name of its own site, running plain text. START_MODULES brings them to life.
 * A Lite page has neither modules nor what is written for search engines, which save no data.
 */
function withScriptsLast(html: string, isLite: boolean): string {
  if (isLite) return html.replace(JSON_LD, "");
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="dns-prefetch"')
    .replace('<script type="module" async="">', '<script type="text/plain" id="modules">')
    .replace("</head>", `<script>${START_MODULES}</script></head>`);
}

async function render(page: ReactElement): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // React 18.3.1 sends its buffer whole where the next letter does not fit in its last bytes:
      // these are NUL.
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
        // A refusal that a route's boundary hands on to the one outside is no failure.
        if (!isRouteErrorResponse(error)) logError("render-failed", error);
      },
    });
  });
  await finished(sink);
  return Buffer.concat(chunks).toString("utf8");
}

/** Logs what a loader, action or component threw; a visitor who left or asked wrongly is no error. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs) {
  if (request.signal.aborted) return;
  // Remix's own refusals, such as of a method.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { id: requestId, route } = context.observed;
  logError("page-failed", error, { requestId, method: request.method, route });
}
