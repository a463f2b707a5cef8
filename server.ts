// The HTTP server: listens, passes each request to the stack (app/platform/server/stack.ts), shuts down. The
// application is the Remix build, whose entry.server exports what is needed here.
import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { hostInUrl } from "./app/lib/input/host";
import { superviseWorkers } from "./app/platform/server/workers.server";
import { surviveLostOutput } from "./app/platform/log/standard-streams.server";

// React is not bundled and reads this at run time.
process.env.NODE_ENV ??= "production"; // oxlint-disable-line typescript/no-unnecessary-condition -- Vite types it as always set

const GRACE_MS = 10_000;
// Behind a load balancer, which checks /readyz every second or more often.
const DRAIN_MS = 2_000;
// A client that sends more slowly than this only holds a connection: at most 16 kB of headers, and
// a body that is read no faster than it is used.
const PATIENCE = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

// Connections that wait to be accepted. With node's 511, a thousand simultaneous connections would
// keep a visitor out, whose system retries only after seconds.
const BACKLOG = 4_096;

surviveLostOutput();
const { build, app } = await load();
const files = app.loadStaticFiles(path.resolve(build.assetsBuildDirectory));
const answer = app.createStack(build, files, app.product);

const server = createServer(
  { ...PATIENCE, IncomingMessage: app.Arrival, ServerResponse: app.Answer },
  app.inTurn(answer, (socket) => endFlood(socket)),
  // The type of a server with another class is not assignable to Server.
) as Server;
const endFlood = app.limitConnections(server, app.env.TRUST_PROXY > 0);

server.on("error", (error: NodeJS.ErrnoException) => {
  const { PORT, HOST } = app.env;
  fail(error.code === "EADDRINUSE" ? `PORT ${PORT} on ${HOST} is in use` : error.message);
});

server.listen({ port: app.env.PORT, host: app.env.HOST, backlog: BACKLOG }, () => {
  // A server that listens on a port has an AddressInfo. Only a pipe has a name.
  const { port } = server.address() as AddressInfo;
  app.setOwnPort(port);
  if (cluster.isPrimary) announce(port, app.env);
});

let stopping: Promise<void> | undefined;
// Ctrl+C reaches a worker twice: directly and through its supervisor.
// SIGHUP is sent when the terminal closes.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
  process.on(signal, () => void (stopping ??= shutDown()));

function announce(port: number, { HOST }: { HOST: string }) {
  console.info(`Listening on http://${hostInUrl(HOST)}:${port}`);
}

/**
 * The Remix build, with the application started. Never resolves in the process that supervises
 * workers.
 */
async function load() {
  try {
    const { env } = await import("./app/platform/env.server");
    if (cluster.isPrimary && env.WEB_CONCURRENCY > 1) {
      await superviseWorkers(env.WEB_CONCURRENCY, (port) => announce(port, env));
    }
    const url = pathToFileURL(path.resolve("build/server/site.js")).href;
    // The output of `remix vite:build`. Its entry module is app/entry.server.tsx.
    const build = (await import(url)) as ServerBuild;
    const app = build.entry.module as unknown as typeof import("./app/entry.server");
    await app.start(app.product.modules);
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

/** Accepts nothing new, finishes requests in progress, closes the database. */
async function shutDown() {
  await app.endServer(server, GRACE_MS, app.env.TRUST_PROXY > 0 ? DRAIN_MS : 0);
  await app.stop(app.product.modules);
  process.exit(0);
}
