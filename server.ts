// The HTTP server: health, static files and refusals in front, Remix behind, a graceful end.
// The application itself is the Remix build; its entry.server exports what is needed here.
import cluster from "node:cluster";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { superviseWorkers } from "./app/server/workers.server";
import { Answer, endServer, inTurn } from "./app/server/answers.server";
import { clientAddress } from "./app/http/client-address.server";
import { limitConnections } from "./app/server/connections.server";
import { sendResponse, toRequest } from "./app/server/node-adapter.server";
import { loadStaticFiles, sendStaticFile } from "./app/server/static-files.server";
import { shareWork } from "./app/server/work-share.server";

// React is external to the bundle and reads it at run time.
process.env.NODE_ENV ??= "production"; // eslint-disable-line @typescript-eslint/no-unnecessary-condition -- Vite types it as always set

const GRACE_MS = 10_000;
// Who sends slower than that holds a connection and nothing else: 16 kB of headers at most, and a
// body that is read no faster than it is used.
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

// Connections that wait to be accepted: with node's 511 a thousand at once keep a visitor's out, whose
// system tries again after seconds.
const BACKLOG = 4_096;

const { build, app } = await load();
const handleRequest = app.createNarrowHandler(app.withHandlersWrapped(build));
const passOwnWrite = app.ownWrites(handleRequest);
const staticFiles = loadStaticFiles(path.resolve(build.assetsBuildDirectory));

const server = createServer({ ...PATIENCE, ServerResponse: Answer }, (req, res) => {
  inTurn(
    res,
    req.socket,
    () => handle(req, res),
    () => noteFlood(req.socket),
  );
});
const noteFlood = limitConnections(server, app.env.TRUST_PROXY > 0);

function handle(req: IncomingMessage, res: Answer) {
  const apologize = (error: unknown) => {
    app.logError("server-failed", error);
    if (!res.headersSent) res.writeHead(500, { "Content-Type": "text/plain" });
    res.end("Something went wrong on our side\n");
  };
  try {
    answer(req, res)?.catch(apologize);
  } catch (error) {
    apologize(error);
  }
}

server.on("error", (error: NodeJS.ErrnoException) => {
  const { PORT, HOST } = app.env;
  fail(error.code === "EADDRINUSE" ? `PORT ${PORT} on ${HOST} is in use` : error.message);
});

server.listen({ port: app.env.PORT, host: app.env.HOST, backlog: BACKLOG }, () => {
  // A server that listens on a port has an AddressInfo, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  app.noteListening(port);
  if (cluster.isPrimary) announce(port, app.env);
});

let stopping: Promise<void> | undefined;
// Ctrl+C reaches a worker twice: by itself and through the process that minds it.
for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => void (stopping ??= shutDown()));

function announce(port: number, { HOST }: { HOST: string }) {
  console.info(`Listening on http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`);
}

/** The Remix build, with the application started; never, in the process that minds the workers. */
async function load() {
  try {
    const { env } = await import("./app/env.server");
    if (cluster.isPrimary && env.WEB_CONCURRENCY > 1) {
      await superviseWorkers(env.WEB_CONCURRENCY, (port) => announce(port, env));
    }
    const url = pathToFileURL(path.resolve("build/server/index.js")).href;
    // What `remix vite:build` writes; its entry module is app/entry.server.tsx.
    const build = (await import(url)) as ServerBuild;
    const app = build.entry.module as unknown as typeof import("./app/entry.server");
    await app.start();
    return { build, app };
  } catch (error) {
    if (error instanceof Error && error.name === "StartError") fail(error.message);
    throw error;
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Answers at once from memory, most of all requests, or by a promise: a page feels the cost of one. */
function answer(req: IncomingMessage, res: Answer): Promise<void> | undefined {
  const observed = app.observeRequest(req, res);
  const pathname = req.url?.split("?", 1)[0] ?? "/";
  const isRead = req.method === "GET" || req.method === "HEAD";
  const file = isRead && staticFiles.get(pathname);
  if (!file && isRead && app.answerFromCache(req, res)) return;
  const headers = file ? app.FILE_HEADERS : app.SECURITY_HEADERS;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("X-Request-Id", observed.id);
  if (file) return void sendStaticFile(req, res, file);
  return answerLater(req, res, { observed, pathname, isRead });
}

type Asked = { observed: AppLoadContext["observed"]; pathname: string; isRead: boolean };

async function answerLater(req: IncomingMessage, res: Answer, asked: Asked) {
  const { pathname } = asked;
  if (pathname === "/healthz") return void res.end("ok\n");

  // It would send back what it got, cookies too; the web's Request has no such method.
  if (req.method === "TRACE") return void res.writeHead(405, { Allow: "GET, HEAD, POST" }).end();

  const address = clientAddress(req, app.env.TRUST_PROXY);
  const work = () => answerByApp(req, res, { ...asked, address });
  await shareWork(req, res, { address, work });
}

async function answerByApp(
  req: IncomingMessage,
  res: Answer,
  { observed, pathname, isRead, address }: Asked & { address: string },
) {
  if (pathname === "/readyz") return answerReadiness(res);
  const hasNul = req.url?.includes("%00") ?? false;
  const shared =
    req.method === "GET" &&
    !hasNul &&
    (await app.answerAsPage(req, res, (request, context) =>
      handleRequest(request, { ...context, clientAddress: address, observed }),
    ));
  if (shared === true) return;
  const isDataRequest = pathname.endsWith(".data");
  const context: AppLoadContext = { clientAddress: address, observed, isDataRequest };
  const made = shared || (await answerAlone());
  const response = await app.refusalAsPage(req, made, { context, handleRequest });
  if (isRead && response.status === 503 && (await app.answerAsBefore(req, res))) return;
  await sendResponse(req, res, response);

  function answerAlone(): Promise<Response> | Response {
    const request = toRequest(req, res);
    if (!request) return new Response(null, { status: 400 });
    if (hasNul) return app.refuseNul(request, context, handleRequest);
    const run = () => respond(request, context, pathname);
    return isRead ? run() : app.noteWrites(run);
  }
}

async function respond(request: Request, context: AppLoadContext, pathname: string) {
  const passed = await passOwnWrite(request, context, pathname);
  if (passed instanceof Response) return passed;
  // Remix compares it with the Host once more, knows neither SITE_URL nor Sec-Fetch-Site, and
  // answers 500 behind a proxy that asks by another name.
  passed.headers.delete("Origin");
  const asked = await app.handGateAnswerOn(passed);
  return app.pastKeptCopy(request, await handleRequest(asked, context));
}

async function answerReadiness(res: ServerResponse) {
  const isReady = await app.isReady();
  res.writeHead(isReady ? 200 : 503).end(isReady ? "ready\n" : "the database does not answer\n");
}

/** Stops accepting, finishes what is under way, closes the database. */
async function shutDown() {
  await endServer(server, GRACE_MS);
  await app.stop();
  process.exit(0);
}
