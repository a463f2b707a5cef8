// Renders one page repeatedly with react-dom/server alone, and prints pages per second:
//   tsx render-program.ts PATH COOKIE SECONDS
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import path from "node:path";
import type { EntryContext, ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { newContext } from "~/platform/http/request-context.server";
import { createNarrowHandler } from "~/platform/server/narrow-handler.server";

const [pagePath = "/", cookie = "", seconds = "4"] = process.argv.slice(2);

// The output of `remix vite:build`.
const build = (await import(path.resolve("build/server/index.js"))) as ServerBuild;
const app = build.entry.module as unknown as typeof import("~/entry.server");
const { product } = app;
await app.start(product.modules);

/** What Remix passes to entry.server for the page, with its data loaded. */
async function contextOf(url: string): Promise<EntryContext> {
  let kept: EntryContext | undefined;
  const keep = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    kept = context;
    return Promise.resolve(new Response("", { status, headers }));
  };
  const module = { ...build.entry.module, default: keep };
  // With all routes of the site, a third of the time would go into ranking them.
  const handle = createNarrowHandler({ ...build, entry: { module } });
  const observed = { id: "", route: "", routeDepth: 0 };
  const { findSession, whereToLook } = product;
  const facts = { clientAddress: "127.0.0.1", isDataRequest: false, observed };
  const context = newContext({ ...facts, findSession, whereToLook });
  await handle(new Request(url, { headers: { Cookie: cookie } }), context);
  if (!kept) throw new Error(`${url} is no page`);
  return kept;
}

const url = `http://127.0.0.1${pagePath}`;
const context = await contextOf(url);
const data: Uint8Array[] = [];
const reader = context.serverHandoffStream?.getReader();
for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
  data.push(read.value);

async function render() {
  // The page's data is a stream that can be read only once, so each rendering gets its own.
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of data) controller.enqueue(chunk);
      controller.close();
    },
  });
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const element = createElement(RemixServer, {
    context: { ...context, serverHandoffStream, renderMeta: {} },
    url,
  });
  const stream = renderToPipeableStream(element, { onAllReady: () => stream.pipe(sink) });
  await finished(sink);
  return Buffer.concat(chunks).length;
}

const warmUp = Date.now() + 1000;
while (Date.now() < warmUp) await render();
const began = Date.now();
const until = began + Number(seconds) * 1000;
let count = 0;
while (Date.now() < until) {
  if ((await render()) < 10_000) throw new Error("The rendered page is too short");
  count += 1;
}
console.info((count * 1000) / (Date.now() - began));
process.exit(0);
