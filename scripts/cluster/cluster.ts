import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { createDatabaseNode, type DatabaseNode } from "./database-node";
import { startEtcd } from "./etcd";
import { startHaproxy } from "./haproxy";
import { freePorts } from "./ports";
import { type Program, stopProgram, until } from "./program";
import { startWebProcess, type WebProcess } from "./web-process";

/** Patroni's description of a node. */
export type Member = { name: string; role: string; state: string; timeline?: number };

export type Cluster = {
  /** The site, through HAProxy. */
  origin: string;
  /** The primary, through HAProxy. */
  writerUrl: string;
  /** All nodes, in the form for the web processes. */
  databaseUrl: string;
  nodes: DatabaseNode[];
  web: WebProcess[];
  /** The folder of state and logs. */
  folder: string;
  members: () => Promise<Member[]>;
  /** Stops everything and removes the folder. */
  stop: () => Promise<void>;
};

const NODES = 3;
const WEB_PROCESSES = 3;
const START_LIMIT_MS = 90_000;
const SECRET_BYTES = 18;

const secret = () => randomBytes(SECRET_BYTES).toString("base64url");

type Settings = { sitePort?: number | undefined; environment?: Record<string, string> };

/**
 * Starts on 127.0.0.1 what docs/operations.md describes for several machines: etcd, three
 * PostgreSQL nodes that Patroni manages, three web processes, and HAProxy in front of both.
 */
export async function startCluster({ sitePort, environment }: Settings = {}): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cluster-"));
  // PostgreSQL's user must be able to reach its own subfolder.
  fs.chmodSync(folder, 0o711);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    while (stops.length > 0) await stops.pop()?.();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    return await bringUp(folder, stops, stop, { sitePort, ...(environment && { environment }) });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  folder: string,
  stops: (() => Promise<void>)[],
  stop: () => Promise<void>,
  { sitePort, environment }: Settings,
): Promise<Cluster> {
  const keep = (program: Program) => stops.push(() => stopProgram(program));
  const next = (await freePorts(5 + 2 * NODES + WEB_PROCESSES)).values();
  const take = () => next.next().value ?? 0;

  const etcdPort = take();
  keep(await startEtcd(folder, [etcdPort, take()]));

  const passwords = { postgres: secret(), replicator: secret() };
  const nodes = Array.from({ length: NODES }, (_, n) => {
    const ports = { postgres: take(), rest: take() };
    return createDatabaseNode(`db${n + 1}`, folder, ports, etcdPort, passwords);
  });
  stops.push(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
  const members = () => askMembers(nodes);
  for (const node of nodes) node.start();
  await until(`three database nodes (logs in ${folder})`, START_LIMIT_MS, async () =>
    isWhole(await members()),
  );

  const webPorts = Array.from({ length: WEB_PROCESSES }, take);
  const ports = { site: sitePort ?? take(), writer: take() };
  keep(await startHaproxy(folder, ports, webPorts, nodes));

  const password = secret();
  const adminUrl = `postgres://postgres:${passwords.postgres}@127.0.0.1:${ports.writer}/postgres`;
  await until("the writer's port", START_LIMIT_MS, () => makeDatabase(adminUrl, password));
  const places = nodes.map((node) => `127.0.0.1:${node.ports.postgres}`).join();
  const databaseUrl = `postgres://site:${password}@${places}/site?target_session_attrs=read-write`;
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
  stops.push(async () => void (await Promise.all(web.map((each) => each.stop()))));
  for (const each of web) {
    await until(`${each.name} (log in ${folder})`, START_LIMIT_MS, async () => {
      return (await fetch(`${each.origin}/readyz`)).ok;
    });
  }
  const writerUrl = `postgres://site:${password}@127.0.0.1:${ports.writer}/site`;
  return { origin, writerUrl, databaseUrl, nodes, web, folder, members, stop };
}

/** Whether all nodes run, one is the leader and another one has every commit. */
export function isWhole(members: Member[]): boolean {
  const roles = members
    .filter(({ state }) => state === "running" || state === "streaming")
    .map(({ role }) => role);
  return roles.length === NODES && roles.includes("leader") && roles.includes("sync_standby");
}

/** Patroni's own view of the cluster, from the first node that responds. */
async function askMembers(nodes: DatabaseNode[]): Promise<Member[]> {
  for (const { ports } of nodes) {
    try {
      const signal = AbortSignal.timeout(1_000);
      const response = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, { signal });
      // Patroni's REST API, version 3.
      return ((await response.json()) as { members: Member[] }).members;
    } catch {
      // This node is down. The next one has the same information.
    }
  }
  return [];
}

async function makeDatabase(adminUrl: string, password: string): Promise<true> {
  const sql = postgres(adminUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql.unsafe(`create role site login password '${password}'`);
    await sql.unsafe("create database site owner site");
    return true;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
