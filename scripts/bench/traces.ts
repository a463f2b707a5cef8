import { once } from "node:events";
import { createServer } from "node:http";
import { type Demo, startDemo } from "./support/demo";
import { median, spread } from "./support/figures";
import type { Part } from "./support/part";
import { race, requireWrk } from "./support/wrk";

const ROUNDS = 9;
const PAGES = [
  { name: "`/community`, cached", path: "/community", isMember: false },
  { name: "`/search?q=valley`, cached", path: "/search?q=valley", isMember: false },
  { name: "`/community`, signed in", path: "/community", isMember: true },
  { name: "`/account`, signed in", path: "/account", isMember: true },
];
const A_TENTH = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.1" };

/** A collector that discards what it gets. */
async function startCollector() {
  const server = createServer((req, res) => {
    req.resume().on("end", () => res.setHeader("Content-Type", "application/json").end("{}"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}

const target = ({ server, age, member }: Demo, { path, isMember }: (typeof PAGES)[number]) => ({
  url: server.origin + path,
  headers: { "Accept-Encoding": "br", Cookie: isMember ? `${age}; ${member}` : age },
  pid: server.process.pid ?? 0,
});

/** The median of the differences to the site without traces, each within one round. */
function more(on: readonly number[], off: readonly number[]): string {
  const share = median(on.map((cpu, round) => cpu / (off[round] ?? NaN))) - 1;
  return `${(share * 100).toFixed(0)} %`;
}

async function run() {
  requireWrk();
  const collector = await startCollector();
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const sites: Demo[] = [];
  for (const environment of [{}, on, { ...on, ...A_TENTH }]) {
    sites.push(await startDemo(environment));
  }
  const rows: string[][] = [];
  for (const page of PAGES) {
    const targets = sites.map((site) => target(site, page));
    const [off, ...traced] = (await race(targets, ROUNDS)).map(({ cpu }) => cpu);
    const cells = traced.flatMap((cpu) => [spread(cpu), more(cpu, off ?? [])]);
    rows.push([page.name, spread(off ?? []), ...cells]);
  }
  for (const site of sites) {
    await site.server.stop();
    site.remove();
  }
  collector.stop();
  return {
    head: ["page", "off", "on", "more", "a tenth of requests", "more"],
    rows,
    note: "Processor time of a request in µs, median (least–most), and the median of what it is more in each round. wrk, 32 connections, brotli; the server and its embedded database on one core, wrk and a collector on the other, in turn. The SDK drops spans that its queue of 2,048 cannot hold.",
  };
}

const part: Part = { title: "Traces on and off", run };

export default part;
