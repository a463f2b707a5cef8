import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, isWhole, startCluster } from "../../../../scripts/cluster/cluster";
import type { DatabaseNode } from "../../../../scripts/cluster/database-node";
import { isHealthy, leaderOf } from "../../../../scripts/cluster/etcd";
import { type Network, reasonAgainstNetwork } from "../../../../scripts/cluster/network";
import { missingPackages } from "../../../../scripts/cluster/packages";
import { until } from "../../../../scripts/cluster/program";
import { startLoad, type SteadyLoad } from "../../../support/steady-load";

const KILLS = Number(process.env.KILLS ?? 20);
const LOAD = {
  ...{ writers: 32, writesPerSecond: 260, readers: 8, readsPerSecond: 80 },
  // Each is served from memory, and all but the first one read the database when they are rendered.
  pages: ["/", "/shop", "/community", "/api/products"],
};
/** The target rate. A busy machine reaches less, and the output says so. */
const AIM_WRITES_PER_SECOND = 200;
/** How long the load is measured before each kill. */
const BETWEEN_KILLS_MS = 1_000;
const WRITTEN_AGAIN_WITHIN_MS = 15_000;
const RECOVERY_LIMIT_MS = 120_000;
const LONGEST_KILL_MS = 90_000;
const KILLS_BETWEEN_COUNTS = 20;

const missing = missingPackages();
const reason = missing.length > 0 ? ` (skipped: not installed: ${missing.join(", ")})` : "";
const withoutNetwork = reasonAgainstNetwork();
const cuts = withoutNetwork ? `, no network cuts: ${withoutNetwork}` : ", cuts of the network";

let cluster: Cluster;
let load: SteadyLoad;

beforeAll(async () => {
  if (missing.length > 0) return;
  cluster = await startCluster({ hasNetwork: !withoutNetwork });
  const addresses = cluster.haproxies.map(({ address }) => address);
  load = startLoad(cluster.origin, { ...LOAD, addresses });
}, 300_000);

afterAll(async () => {
  if (missing.length > 0) return;
  await load.stop();
  await cluster.stop();
}, 60_000);

/** Acknowledged writes per second, over the next seconds. */
async function measureLoad(): Promise<number> {
  const before = load.acknowledged.length;
  await sleep(BETWEEN_KILLS_MS);
  return (load.acknowledged.length - before) / (BETWEEN_KILLS_MS / 1000);
}

/** Breaks something. Returns what repairs it, if nothing does so by itself. */
type Break = (turn: number) => Promise<(() => void) | null>;

const BREAKS: Record<string, Break> = {
  "web process": async (turn) => {
    const web = oneOf(cluster.web, turn);
    web.kill();
    await responds(`${web.origin}/readyz`);
    return null;
  },
  "primary, machine": async () => {
    const node = await primary();
    node.killMachine();
    await elected(node);
    return node.start;
  },
  "standby, machine": async (turn) => {
    const node = await standby(turn);
    node.killMachine();
    await written();
    return node.start;
  },
  "etcd, leader": async () => {
    const member = await until("etcd's leader", RECOVERY_LIMIT_MS, () => leaderOf(cluster.etcd));
    member.kill();
    await isHealthy(member);
    return null;
  },
  HAProxy: async (turn) => {
    const haproxy = oneOf(cluster.haproxies, turn);
    haproxy.kill();
    await responds(`${haproxy.origin}/readyz`);
    return null;
  },
  "primary, PostgreSQL": async () => {
    const node = await primary();
    node.killPostgres();
    // By another primary or by the same one: Patroni restarts it if no standby has every commit.
    await written();
    return null;
  },
  "network between primary and standby": async (turn) => {
    network().cut((await primary()).host, (await standby(turn)).host);
    await written();
    return network().mend;
  },
  "standby, PostgreSQL": async (turn) => {
    (await standby(turn)).killPostgres();
    await written();
    return null;
  },
  "network of the primary": async () => {
    const node = await primary();
    network().unplug(node.host);
    await elected(node);
    return network().mend;
  },
  "etcd, another member": async (turn) => {
    const leader = await leaderOf(cluster.etcd);
    const member = oneOf(
      cluster.etcd.filter((each) => each !== leader),
      turn,
    );
    member.kill();
    await isHealthy(member);
    return null;
  },
};

const KINDS = Object.keys(BREAKS).filter((kind) => !withoutNetwork || !kind.startsWith("network"));

function oneOf<Item>(items: Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error("There is none");
  return item;
}

function network(): Network {
  if (!cluster.network) throw new Error("The hosts have no network of their own");
  return cluster.network;
}

const primary = () => until("a primary", RECOVERY_LIMIT_MS, cluster.primary);

const elected = (former: DatabaseNode) =>
  until("another primary", RECOVERY_LIMIT_MS, async () => {
    const node = await cluster.primary();
    return node && node !== former;
  });

async function standby(turn: number): Promise<DatabaseNode> {
  const { name } = oneOf(await cluster.standbys(), turn);
  return oneOf(
    cluster.nodes.filter((node) => node.name === name),
    0,
  );
}

const responds = (address: string) =>
  until(address, RECOVERY_LIMIT_MS, async () => (await fetch(address)).ok);

/** Resolves when a write that is sent from now on is acknowledged. */
function written() {
  const now = Date.now();
  return until("writes are accepted", RECOVERY_LIMIT_MS, () =>
    Promise.resolve(load.acknowledged.findLast(({ sentAt }) => sentAt > now)),
  );
}

const whole = () =>
  until("all three database nodes are there", RECOVERY_LIMIT_MS, async () =>
    isWhole(await cluster.standbys()),
  );

type Kill = {
  kind: string;
  /** After the kill. Null if the primary stayed. */
  electedMs: number | null;
  /** After the election. */
  writtenMs: number | null;
  wholeMs: number;
  /** The longest time without an acknowledged write. */
  pauseMs: number;
  /** Reads that needed a second connection. */
  repeatedReads: number;
  failedReads: number;
  slowestReadMs: number;
};

async function killOne(n: number): Promise<Kill> {
  const kind = oneOf(KINDS, n);
  const former = await primary();
  const repeatedBefore = total(load.reads.repeated);
  const failedBefore = total(load.reads.failed);
  const began = Date.now();
  load.reads.slowestMs = 0;
  const election = watchElection(former);
  const repair = await BREAKS[kind]?.(Math.floor(n / KINDS.length));
  await written();
  repair?.();
  await whole();
  await written();
  const ended = Date.now();
  const electedAt = await election.end();
  const first = load.acknowledged.find(({ acknowledgedAt }) => acknowledgedAt >= (electedAt ?? 0));
  return {
    kind,
    electedMs: electedAt && electedAt - began,
    writtenMs: electedAt && first ? first.acknowledgedAt - electedAt : null,
    wholeMs: ended - began,
    pauseMs: longestPause(began, ended),
    repeatedReads: total(load.reads.repeated) - repeatedBefore,
    failedReads: total(load.reads.failed) - failedBefore,
    slowestReadMs: load.reads.slowestMs,
  };
}

/** Asks until `end` who the primary is. That returns when another one was elected, or null. */
function watchElection(former: DatabaseNode) {
  const over = new AbortController();
  async function watch() {
    while (!over.signal.aborted) {
      const node = await cluster.primary();
      if (node && node !== former) return Date.now();
      await sleep(50);
    }
    return null;
  }
  const watching = watch();
  return {
    end: () => {
      over.abort();
      return watching;
    },
  };
}

function longestPause(from: number, to: number): number {
  const times = load.acknowledged
    .map(({ acknowledgedAt }) => acknowledgedAt)
    .filter((at) => at >= from && at <= to);
  const all = [from, ...times, to];
  return Math.max(...all.map((at, n) => at - (all[n - 1] ?? from)));
}

const total = (reasons: Map<string, number>) =>
  [...reasons.values()].reduce((sum, count) => sum + count, 0);

/** The subscribers in a database. */
async function subscribers(url: string): Promise<Set<string>> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql<{ email: string }[]>`select email from newsletter_subscribers`;
  await sql.end();
  return new Set(rows.map(({ email }) => email));
}

/** The acknowledged writes that the primary does not have. */
async function lostWrites(): Promise<string[]> {
  const emails = load.acknowledged.map(({ email }) => email);
  const stored = await subscribers(cluster.writerUrl);
  return emails.filter((email) => !stored.has(email));
}

/** Median and highest of some milliseconds, in seconds. */
function spread(values: (number | null)[]): string {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return "none";
  const inSeconds = (value = 0) => (value / 1000).toFixed(1);
  return `${inSeconds(known[Math.floor(known.length / 2)])} (${inSeconds(known.at(-1))})`;
}

function describe(kills: Kill[]): string {
  const line = (kind: string, those: Kill[]) =>
    [
      `${kind}: ${those.length}`,
      `elections ${those.filter(({ electedMs }) => electedMs !== null).length}`,
      `elected ${spread(those.map(({ electedMs }) => electedMs))}`,
      `written after it ${spread(those.map(({ writtenMs }) => writtenMs))}`,
      `longest pause of writes ${spread(those.map(({ pauseMs }) => pauseMs))}`,
      `whole ${spread(those.map(({ wholeMs }) => wholeMs))}`,
      `slowest read ${spread(those.map(({ slowestReadMs }) => slowestReadMs))}`,
      `reads repeated ${those.reduce((sum, { repeatedReads }) => sum + repeatedReads, 0)}`,
      `failed ${those.reduce((sum, { failedReads }) => sum + failedReads, 0)}`,
    ].join("; ");
  const kinds = KINDS.map((kind) => [kind, kills.filter((kill) => kill.kind === kind)] as const);
  return [...kinds, ["all", kills] as const].map(([kind, those]) => line(kind, those)).join("\n");
}

function describeLoad(): string {
  const { reads } = load;
  return `${load.acknowledged.length} writes acknowledged; others, by reason: ${JSON.stringify([...load.refused])}
reads: ${reads.answered} answered, repeated ${JSON.stringify([...reads.repeated])}, failed ${JSON.stringify([...reads.failed])}`;
}

test.skipIf(missing.length > 0)(
  `${KILLS} kills of web processes, database nodes, etcd and HAProxy${cuts}: no acknowledged row is lost${reason}`,
  async () => {
    await measureLoad();
    const rates: number[] = [];
    const kills: Kill[] = [];
    for (let n = 0; n < KILLS; n++) {
      rates.push(await measureLoad());
      const kill = await killOne(n);
      kills.push(kill);
      console.info(`${n + 1}: ${JSON.stringify(kill)}`);
      if (kills.length % KILLS_BETWEEN_COUNTS > 0) continue;
      console.info(`${describeLoad()}; lost: ${JSON.stringify(await lostWrites())}`);
    }
    rates.push(await measureLoad());
    await load.stop();

    const stored = await subscribers(cluster.writerUrl);
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    console.info(`median (highest), in seconds
${describe(kills)}
writes a second before each kill (aim ${AIM_WRITES_PER_SECOND}): mean ${Math.round(mean)}, lowest ${Math.round(Math.min(...rates))}
${describeLoad()}; ${stored.size} stored`);

    expect(await lostWrites()).toEqual([]);
    for (const { writtenMs } of kills) expect(writtenMs ?? 0).toBeLessThan(WRITTEN_AGAIN_WITHIN_MS);
    expect([...load.reads.failed]).toEqual([]);
    await until("the standbys have the same rows", RECOVERY_LIMIT_MS, async () => {
      const { username, password } = new URL(cluster.writerUrl);
      const copies = cluster.nodes.map(({ place }) =>
        subscribers(`postgres://${username}:${password}@${place}/site`),
      );
      return (await Promise.all(copies)).every(({ size }) => size === stored.size);
    });
  },
  300_000 + KILLS * LONGEST_KILL_MS,
);
