import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findProgram } from "../../../../scripts/chromium.mjs";
import { freePorts } from "../../../../scripts/cluster/ports";
import {
  type Program,
  startProgram,
  stopProgram,
  until,
} from "../../../../scripts/cluster/program";
import { sendJson } from "../../../support/http";
import { dashboardExpressions } from "../../../support/metric-names";
import { newDatabase } from "../../../support/new-database";
import { type RunningServer, startServer } from "../../../support/server";

/** Panels that are empty while all is well, or without a standby, Patroni or a probe of the certificate. */
const MAY_BE_EMPTY = /route, status|database_replication_lag|patroni_primary|probe_ssl|backup_age/;
const SCRAPED_WITHIN_MS = 60_000;

const reason = findProgram(["prometheus"]) ? "" : " (skipped: not installed: prometheus)";

let folder: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let site: RunningServer;
let prometheus: Program;
let origin: string;

beforeAll(async () => {
  if (reason) return;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dashboard-"));
  database = await newDatabase(inject("postgresUrl"));
  const [metricsPort = 0, port = 0] = await freePorts(2);
  site = await startServer({
    ...{ DATABASE_URL: database.url, SESSION_SECRET: "a secret of the fault tests" },
    METRICS_PORT: String(metricsPort),
  });
  const scrape = {
    job_name: "battle-valley",
    static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }],
  };
  const file = path.join(folder, "prometheus.yml");
  // JSON is valid YAML.
  fs.writeFileSync(
    file,
    JSON.stringify({ global: { scrape_interval: "1s" }, scrape_configs: [scrape] }),
  );
  origin = `http://127.0.0.1:${port}`;
  prometheus = startProgram(
    "prometheus",
    [
      ...[`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`],
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { cwd: folder, log: path.join(folder, "log") },
  );
}, 120_000);

afterAll(async () => {
  if (reason) return;
  await stopProgram(prometheus);
  await site.stop();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

/** Prometheus' answer to an expression. Throws with its message if it does not accept it. */
async function query(expression: string): Promise<unknown[]> {
  const words = new URLSearchParams({ query: expression.replaceAll("$__rate_interval", "1m") });
  const response = await fetch(`${origin}/api/v1/query?${words}`);
  // As Prometheus' documentation describes its HTTP API.
  const told = (await response.json()) as { error?: string; data?: { result: unknown[] } };
  if (!told.data) throw new Error(`${expression}: ${told.error}`);
  return told.data.result;
}

test.skipIf(reason !== "")(
  `Prometheus accepts each expression of the dashboard and finds the site's figures${reason}`,
  async () => {
    // Figures of rates need requests between two scrapes.
    await until("the site is scraped", SCRAPED_WITHIN_MS, async () => {
      await fetch(`${site.origin}/shop`);
      await sendJson(site.origin, "/api/newsletter/subscribe", { email: "dash@example.com" });
      const cached = 'rate(http_requests_total{job="battle-valley",route="page-cache"}[1m]) > 0';
      return (await query(cached)).length > 0;
    });
    const empty: string[] = [];
    for (const expression of dashboardExpressions()) {
      const result = await query(expression);
      if (result.length === 0 && !MAY_BE_EMPTY.test(expression)) empty.push(expression);
    }
    expect(empty).toEqual([]);
    await expect(query("sum(rate(up)")).rejects.toThrow("parse error");
  },
);
