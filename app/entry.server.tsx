import type {
  ActionFunctionArgs as DataFunctionArgs,
  AppLoadContext,
  EntryContext,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DATABASE_AWAY } from "~/platform/database/database-away";
import { isPreview, siteOf } from "~/http/content.server";
import { allowedOrigins } from "~/http/policy.server";
import { PageRenderContext } from "~/platform/http/page-elements";
import { contentSecurityPolicy, type OwnInline, policyHash } from "~/platform/http/security.server";
import { logError } from "~/platform/log/log.server";
import { inSpan } from "~/platform/log/trace.server";
import { withFormTokens } from "~/platform/http/edited-html.server";
import { formTokenFor } from "~/platform/http/form-token.server";
import { readPreferences } from "~/http/cookies/preferences.server";
import { START_MODULES } from "~/platform/server/start-modules.server";
import { start } from "~/platform/server/start.server";
import { product } from "./product.server";
import { requestContext } from "~/platform/http/request-context.server";

// server.ts and remix-serve.ts use the running application through these exports, so that there is
// only one copy of it.
export { env } from "~/platform/env.server";
export { Answer, Arrival, endServer, inTurn } from "~/platform/server/answers.server";
export { limitConnections } from "~/platform/server/connections.server";
export { loadStaticFiles } from "~/platform/server/static-files.server";
export { createStack } from "~/platform/server/stack";
export { createStockBuild } from "~/platform/server/stock-build.server";
export { start, stop } from "~/platform/server/start.server";
export { product } from "./product.server";
export { setOwnPort } from "~/platform/site-url.server";

// Under the development server nothing else starts the application.
if (import.meta.env.DEV) await start(product.modules);

/** Renders the whole page before the first byte is sent, so that it can be hashed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  const asked = requestContext({ context: loadContext });
  const { shared } = asked;
  // Rendered again, for this reader.
  if (shared?.isPersonal) return new Response(null, { status: 409 });
  const shown = errorStatus(context) ?? status;
  const { html, own } = await renderHtml(request, context, loadContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development a page is never cached, because its code may have changed.
  if (import.meta.env.DEV) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) {
    const isStorable = shared !== undefined || !asked.isBehindSignIn;
    headers.set("Cache-Control", isStorable ? "private, no-cache" : "private, no-store");
  }
  headers.append("Vary", "Cookie, Save-Data");
  if (shown === 503) headers.set("Retry-After", String(DATABASE_AWAY.problem.retryAfterSeconds));
  const forReader = { request, context: loadContext };
  // The website's editor shows the page with the drafts beside its form.
  const isFramedHere = await isPreview(forReader);
  if (isFramedHere) headers.set("X-Frame-Options", "SAMEORIGIN");
  if (!import.meta.env.DEV) {
    const origins = { ...allowedOrigins(await siteOf(forReader)), isFramedHere };
    headers.set("Content-Security-Policy", contentSecurityPolicy(own, origins));
  }
  return new Response(html, { status: shown, headers });
}

/** The page as it is sent, and the hashes of the inline scripts and styles that may run in it. */
async function renderHtml(
  request: Request,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<{ html: string; own: OwnInline }> {
  // Remix would stream the data after the end tag, in scripts.
  const { serverHandoffStream, ...rest } = context;
  const { isLite } = await readPreferences(request);
  const loaderData = isLite ? "" : await asJson(serverHandoffStream);
  const starter = import.meta.env.DEV ? null : START_MODULES;
  const own = { scripts: new Set<string>(), styles: new Set<string>() };
  const page = (
    <PageRenderContext.Provider value={{ isLite, loaderData, starter, ...own }}>
      <RemixServer context={rest} url={request.url} />
    </PageRenderContext.Provider>
  );
  const rendered = await inSpan("render", {}, async () => renderToString(page));
  const html = `<!DOCTYPE html>${rendered}`;
  const token = await formTokenFor({ request, context: loadContext });
  return {
    html: token === null ? html : withFormTokens(html, token),
    own: {
      scripts: Array.from(own.scripts, policyHash),
      styles: Array.from(own.styles, policyHash),
    },
  };
}

/** The encoded data, which has "<" only in strings, for the inside of a script element. */
async function asJson(stream: EntryContext["serverHandoffStream"]): Promise<string> {
  const text = await new Response(stream).text();
  return text.replaceAll("<", String.raw`\u003c`);
}

/** The status of the error that the page shows. Remix would use that of an earlier refused form. */
function errorStatus({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  return Object.values(errors ?? {}).find(isRouteErrorResponse)?.status;
}

/**
 * Logs what a loader, action or component threw, except when the visitor left or the request was
 * invalid.
 */
export function handleError(error: unknown, args: DataFunctionArgs) {
  const { request } = args;
  const { shared, observed } = requestContext(args);
  if (request.signal.aborted || shared?.isPersonal) return;
  // Remix's own refusals, such as 405.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { id: requestId, route } = observed;
  logError("page-failed", error, { requestId, method: request.method, route });
}
