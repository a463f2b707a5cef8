import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { createDatabaseNode, type DatabaseNode } from "./database-node";
import { type EtcdMember, isHealthy, leaderKey, startEtcd } from "./etcd";
import { type Haproxy, startHaproxies } from "./haproxy";
import { LOOPBACK, makeNetwork, type Network } from "./network";
import { freePorts } from "./ports";
import { until } from "./program";
import { startWebProcess, type WebProcess } from "./web-process";

/** A node that gets the log from the primary right now, of the same timeline. */
type Standby = { name: string; isSynchronous: boolean };

export type Cluster = {
  /** The site, through the first HAProxy. */
  origin: string;
  /** The primary, through the first HAProxy. */
  writerUrl: string;
  /** The same for pg_basebackup. */
  replicationUrl: string;
  /** The same for a superuser. */
  superuserUrl: string;
  /** All nodes, in the form for the web processes. */
  databaseUrl: string;
  nodes: DatabaseNode[];
  etcd: EtcdMember[];
  haproxies: Haproxy[];
  web: WebProcess[];
  /** The network between the database hosts, if they have one of their own. */
  network: Network | null;
  /** The folder of state and logs. */
  folder: string;
  /** What the primary's PostgreSQL says of its connections. Empty if there is no primary. */
  standbys: () => Promise<Standby[]>;
  /** The node that a majority of the etcd members knows as the primary. Null if there is none. */
  primary: () => Promise<DatabaseNode | null>;
  /** Stops everything and removes the folder. */
  stop: () => Promise<void>;
};

const NODES = 3;
const WEB_PROCESSES = 3;
const START_LIMIT_MS = 90_000;
const SECRET_BYTES = 18;
const ASKED_FOR_MS = 1_000;

const secret = () => randomBytes(SECRET_BYTES).toString("base64url");

type Settings = {
  sitePort?: number | undefined;
  environment?: Record<string, string>;
  /** Whether the database hosts are network namespaces, which needs root. */
  hasNetwork?: boolean;
};

/**
 * Starts on this machine what docs/operations.md describes for several machines: three hosts, each
 * with an etcd member and a PostgreSQL node that Patroni manages, three web processes, and two
 * HAProxys in front of both.
 */
export async function startCluster(settings: Settings = {}): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cluster-"));
  // PostgreSQL's user must be able to reach its own subfolder.
  fs.chmodSync(folder, 0o711);
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    while (stops.length > 0) await stops.pop()?.();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    return await bringUp(folder, stops, stop, settings);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  folder: string,
  stops: (() => unknown)[],
  stop: () => Promise<void>,
  { sitePort, environment, hasNetwork }: Settings,
): Promise<Cluster> {
  const keep = (all: { stop: () => Promise<void> }[]) =>
    stops.push(() => Promise.all(all.map((each) => each.stop())));
  const next = (await freePorts(2 + 4 * NODES + WEB_PROCESSES)).values();
  const take = () => next.next().value ?? 0;

  const network = hasNetwork ? await makeNetwork(NODES) : null;
  if (network) stops.push(network.stop);
  const hosts = network?.hosts ?? Array.from({ length: NODES }, () => LOOPBACK);
  const places = hosts.map((host) => ({ host, port: take(), peerPort: take() }));
  const etcd = startEtcd(folder, places);
  keep(etcd);
  await Promise.all(etcd.map(isHealthy));

  const passwords = { postgres: secret(), replicator: secret() };
  const nodes = etcd.map((member, n) =>
    createDatabaseNode(`db${n + 1}`, folder, {
      host: hosts[n] ?? LOOPBACK,
      ports: { postgres: take(), rest: take() },
      member,
      etcd: etcd.map(({ client }) => new URL(client).host),
      passwords,
    }),
  );
  keep(nodes);
  const primary = async () => {
    const name = await leaderKey(etcd);
    return nodes.find((node) => node.name === name) ?? null;
  };
  const standbys = async () => askForStandbys(await primary());
  for (const node of nodes) node.start();
  await until(`three database nodes (logs in ${folder})`, START_LIMIT_MS, async () =>
    isWhole(await standbys()),
  );

  const webPorts = Array.from({ length: WEB_PROCESSES }, take);
  const ports = { site: sitePort ?? take(), writer: take() };
  const haproxies = startHaproxies(folder, ports, webPorts, nodes);
  keep(haproxies);

  const password = secret();
  const writer = `127.0.0.1:${ports.writer}`;
  const superuserUrl = `postgres://postgres:${passwords.postgres}@${writer}/postgres`;
  const replicationUrl = `postgres://replicator:${passwords.replicator}@${writer}`;
  await until("the writer's port", START_LIMIT_MS, () => makeDatabase(superuserUrl, password));
  const databases = nodes.map(({ place }) => place).join();
  const databaseUrl = `postgres://site:${password}@${databases}/site?target_session_attrs=read-write`;
  const origin = `http://127.0.0.1:${ports.site}`;
  const web = webPorts.map((port, n) =>
    startWebProcess(`web${n + 1}`, folder, port, {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: "one secret of all web processes",
      SITE_URL: origin,
      TRUST_PROXY: "1",
      ...environment,
    }),
  );
  keep(web);
  for (const each of [...web, ...haproxies]) {
    await until(`${each.name} (log in ${folder})`, START_LIMIT_MS, async () => {
      return (await fetch(`${each.origin}/readyz`)).ok;
    });
  }
  const writerUrl = `postgres://site:${password}@${writer}/site`;
  return {
    ...{
      origin,
      writerUrl,
      superuserUrl,
      replicationUrl,
      databaseUrl,
      nodes,
      etcd,
      haproxies,
      web,
      network,
      folder,
    },
    ...{ standbys, primary, stop },
  };
}

/** Whether all other nodes are standbys that have every commit. */
export const isWhole = (standbys: Standby[]) =>
  standbys.length === NODES - 1 && standbys.every(({ isSynchronous }) => isSynchronous);

async function askForStandbys(primary: DatabaseNode | null): Promise<Standby[]> {
  if (!primary) return [];
  try {
    const [{ replication = [] }, { members }] = await Promise.all([
      askPatroni<PatroniStatus>(`${primary.rest}/patroni`),
      askPatroni<PatroniCluster>(`${primary.rest}/cluster`),
    ]);
    const streaming = replication.filter(({ state }) => state === "streaming");
    const timeline = members.find(({ name }) => name === primary.name)?.timeline;
    return (
      members
        .filter(({ name }) => streaming.some((row) => row.application_name === name))
        // Until a former primary has been rewound, it starts to stream and fails at once.
        .filter((member) => member.timeline === timeline)
        .map(({ name, role }) => ({ name, isSynchronous: role === "sync_standby" }))
    );
  } catch {
    // It is down, and another one has not been elected yet.
    return [];
  }
}

/** A response of Patroni's REST API, version 3. */
async function askPatroni<Body>(url: string): Promise<Body> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ASKED_FOR_MS) });
  return (await response.json()) as Body;
}

/** Rows of pg_stat_replication. */
type PatroniStatus = {
  replication?: { application_name: string; state: string }[];
};

/** What each node last reported, and its role in an election. */
type PatroniCluster = { members: { name: string; role: string; timeline?: number }[] };

async function makeDatabase(superuserUrl: string, password: string): Promise<true> {
  const sql = postgres(superuserUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql.unsafe(`create role site login password '${password}'`);
    await sql.unsafe("create database site owner site");
    return true;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
