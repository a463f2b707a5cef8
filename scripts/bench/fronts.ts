import fs from "node:fs";
import {
  type Front,
  reasonToSkip,
  startHaproxy,
  startNginx,
  startVarnish,
} from "../../tests/support/front";
import { NAME } from "../../tests/support/tls-client";
import { freePorts } from "../cluster/ports";
import { moveToCore, SERVER_CORE } from "./support/cores";
import { ratio, spread } from "./support/figures";
import type { Part } from "./support/part";
import { ageCookie, withDatabase, withSite } from "./support/site";
import { race, requireWrk } from "./support/wrk";

const ROUNDS = 5;
const BROTLI = { Host: NAME, "Accept-Encoding": "br" };

/** Moves the program and its children to the core of the server. */
function moveAll({ pid }: Front) {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const each of [pid, ...children.filter(Boolean).map(Number)]) moveToCore(SERVER_CORE, each);
}

/** The ways to the site, by name: itself, and each program in front of it. */
async function startWays(sitePort: number, [varnishPort, purgePort]: [number, number]) {
  const ports = await freePorts(6);
  const pair = (n: number): [number, number] => [ports[2 * n] ?? 0, ports[2 * n + 1] ?? 0];
  const fronts = [
    await startVarnish(sitePort, [varnishPort, purgePort]),
    await startNginx([sitePort], pair(0)),
    await startHaproxy([sitePort], pair(1)),
    await startNginx([varnishPort], pair(2)),
  ];
  for (const front of fronts) moveAll(front);
  const ways = [
    { name: "the site alone", origin: `http://127.0.0.1:${sitePort}` },
    { name: "Varnish, site", origin: `http://127.0.0.1:${varnishPort}` },
    { name: "nginx (TLS), site", origin: `https://127.0.0.1:${ports[0]}` },
    { name: "HAProxy (TLS), site", origin: `https://127.0.0.1:${ports[2]}` },
    { name: "nginx (TLS), Varnish, site", origin: `https://127.0.0.1:${ports[4]}` },
  ];
  const stop = () => Promise.all(fronts.map((front) => front.stop()));
  return { ways, stop };
}

const part: Part = {
  title: "What is in front of the site",
  run: async () => {
    requireWrk();
    const missing = reasonToSkip("varnish", "varnish-modules", "nginx", "haproxy", "openssl");
    if (missing) throw new Error(`Not run${missing}`);
    const [varnishPort = 0, purgePort = 0] = await freePorts(2);
    const environment = { CACHE_PURGE_URL: `http://127.0.0.1:${purgePort}/` };
    return withDatabase((url) =>
      withSite(
        url,
        async ({ origin, process: { pid = 0 } }) => {
          const sitePort = Number(new URL(origin).port);
          const { ways, stop } = await startWays(sitePort, [varnishPort, purgePort]);
          const age = { ...BROTLI, Cookie: await ageCookie(origin) };
          const asked = [
            { name: "`/shop`, a first visit", headers: BROTLI },
            { name: "`/shop`, age confirmed", headers: age },
          ];
          const rows: string[][] = [];
          for (const { name, headers } of asked) {
            const targets = ways.map((way) => ({ url: `${way.origin}/shop`, headers, pid }));
            const figures = await race(targets, ROUNDS);
            const alone = figures[0]?.perSecond ?? [];
            figures.forEach(({ perSecond }, i) =>
              rows.push([name, ways[i]?.name ?? "", spread(perSecond), ratio(perSecond, alone)]),
            );
          }
          await stop();
          return {
            head: ["page", "way", "requests/s, median (least–most)", "of the site alone"],
            rows,
            note: "wrk, 32 connections that stay open, brotli. The site and what is in front of it share one core, wrk has the other. Varnish keeps pages of visitors without cookies only; all others pass through it.",
          };
        },
        environment,
      ),
    );
  },
};

export default part;
