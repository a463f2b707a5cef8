import { createServer, type Server } from "node:http";
import type { Counter, Histogram, Registry } from "prom-client";
import { observeQueries } from "~/platform/database/query-times.server";
import { env, StartError } from "~/platform/env.server";
import { type JobState, jobStates } from "~/platform/jobs/jobs.server";
import { hostInUrl } from "~/lib/input/host";
import { log } from "~/platform/log/log.server";
import type { Gauge } from "./gauges.server";

type Instruments = {
  registry: Registry;
  requests: Counter<"method" | "route" | "status">;
  durations: Histogram<"route">;
};

let instruments: Instruments | null = null;
let server: Server | null = null;

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Serves metrics in Prometheus' format at METRICS_HOST:METRICS_PORT/metrics, apart from the site.
 * Does nothing without METRICS_PORT. Throws StartError if the port is in use.
 */
export async function startMetrics(gauges: readonly Gauge[]) {
  if (env.METRICS_PORT === undefined || server) return;
  // Loaded only if metrics are turned on.
  const prometheus = await import("prom-client");
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  instruments = {
    registry,
    requests: new prometheus.Counter({
      name: "http_requests_total",
      help: "Requests answered, by method, route and status; 499 where the asker left",
      labelNames: ["method", "route", "status"],
      registers: [registry],
    }),
    durations: new prometheus.Histogram({
      name: "http_request_duration_seconds",
      help: "Time from a request's headers to the end of its answer",
      labelNames: ["route"],
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    }),
  };
  const queries = new prometheus.Histogram({
    name: "database_query_duration_seconds",
    help: "Time from a query to its result, with the wait for a connection",
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  observeQueries((ms) => queries.observe(ms / 1000));
  for (const { name, help, read } of gauges) {
    new prometheus.Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is away the other metrics are told all the same.
        this.set(await read().catch(() => NaN));
      },
    });
  }
  countJobs(prometheus, registry);
  server = await listenFrom(registry, env.METRICS_PORT);
}

const seconds = (ms: number | null | undefined) => (ms == null ? null : ms / 1000);

/**
 * When each job last succeeded and failed, in any process, and how long its last run in this one
 * took. A job that never did has no value.
 */
const JOB_GAUGES: readonly { name: string; help: string; of: (job: JobState) => number | null }[] =
  [
    {
      name: "job_last_success_timestamp_seconds",
      help: "When a job last succeeded",
      of: ({ lastSuccessAt }) => seconds(lastSuccessAt?.getTime()),
    },
    {
      name: "job_last_failure_timestamp_seconds",
      help: "When a job last failed",
      of: ({ lastFailureAt }) => seconds(lastFailureAt?.getTime()),
    },
    {
      name: "job_last_duration_seconds",
      help: "How long the last run of a job took, in this process",
      of: ({ durationMs }) => seconds(durationMs),
    },
  ];

function countJobs({ Gauge }: typeof import("prom-client"), registry: Registry) {
  for (const { name, help, of } of JOB_GAUGES) {
    new Gauge({
      ...{ name, help, registers: [registry] },
      labelNames: ["name"],
      async collect() {
        for (const job of await jobStates()) {
          const value = of(job);
          if (value !== null) this.set({ name: job.name }, value);
        }
      },
    });
  }
}

/** Each worker has its own metrics and its own port: the given one or one of the next. */
async function listenFrom(registry: Registry, first: number): Promise<Server> {
  const { METRICS_HOST: host, WEB_CONCURRENCY: workers } = env;
  for (let port = first; ; port++) {
    try {
      return await listen(registry, port, host);
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (isTaken && port < first + workers - 1) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`METRICS_PORT ${port} on ${host} cannot be used: ${reason}`);
    }
  }
}

function listen(registry: Registry, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const created = createServer((req, res) => {
      if (req.url !== "/metrics") return void res.writeHead(404).end();
      registry.metrics().then(
        (text) => res.setHeader("Content-Type", registry.contentType).end(text),
        () => res.writeHead(503).end(),
      );
    });
    created.once("error", reject);
    // By default a cluster's workers would share the port.
    created.listen({ port, host, exclusive: true }, () => {
      const address = created.address();
      const at = typeof address === "object" && address ? address.port : port;
      log("info", "metrics", { url: `http://${hostInUrl(host)}:${at}/metrics` });
      resolve(created);
    });
  });
}

/** Whether requests are counted. */
export const isCounting = () => instruments !== null;

/** Clients can send any word as a method, and each would become a time series. */
export const knownMethod = (method: string) => (METHODS.has(method) ? method : "other");

/** Counts a response by method, route and status, and its duration in ms. */
export function countRequest({
  method,
  route,
  status,
  ms,
}: {
  method: string;
  route: string;
  status: number;
  ms: number;
}) {
  if (!instruments) return;
  instruments.requests.inc({ method: knownMethod(method), route, status });
  instruments.durations.observe({ route }, ms / 1000);
}

/** Stops serving metrics. */
export function stopMetrics() {
  server?.closeAllConnections();
  server?.close();
  server = null;
  instruments = null;
  observeQueries(null);
}
