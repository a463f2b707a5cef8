import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { contentSecurityPolicy } from "~/http/security.server";
import { start } from "~/start.server";

// server.ts reaches the running application through these, so that there is one copy of it.
export { env } from "~/env.server";
export { SECURITY_HEADERS, isForeignWrite } from "~/http/security.server";
export { answerAsPage, answerFromCache, noteWrites } from "~/http/pages/page-cache.server";
export { isReady, start, stop } from "~/start.server";

// Under the development server nothing else starts the application.
if (import.meta.env.DEV) await start();

/** Renders the whole page before the first byte leaves, so that it can be hashed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const html = await render(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Cookie, Save-Data");
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  return new Response(html, { status, headers });
}

async function render(page: ReactElement): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
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
      onError: (error) => console.error(error),
    });
  });
  await finished(sink);
  return Buffer.concat(chunks).toString("utf8");
}

/** Logs what a loader, action or component threw; a visitor who left is no error. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error(error);
}
