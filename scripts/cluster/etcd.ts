import path from "node:path";
import type { Host } from "./network";
import { startProgram, until } from "./program";
import { type Supervised, supervise } from "./supervisor";

type EtcdPlace = { host: Host; port: number; peerPort: number };

/** One etcd member, restarted when it dies. */
export type EtcdMember = Supervised & { name: string; client: string };

const START_LIMIT_MS = 30_000;
const PATIENCE_MS = 1_000;

/**
 * One etcd member on each host. Patroni uses its API version 2: with version 3, Patroni 3.0 lost
 * acknowledged writes when a frozen leader woke up.
 */
export function startEtcd(folder: string, places: EtcdPlace[]): EtcdMember[] {
  const urlOf = ({ host }: EtcdPlace, port: number) => `http://${host.address}:${port}`;
  const peers = places.map((place, n) => `etcd${n + 1}=${urlOf(place, place.peerPort)}`).join();
  return places.map((place, n) => {
    const name = `etcd${n + 1}`;
    const client = urlOf(place, place.port);
    const peer = urlOf(place, place.peerPort);
    const options = {
      "--name": name,
      "--data-dir": path.join(folder, name),
      "--listen-client-urls": client,
      "--advertise-client-urls": client,
      "--listen-peer-urls": peer,
      "--initial-advertise-peer-urls": peer,
      "--initial-cluster": peers,
      "--logger": "zap",
      "--log-level": "warn",
    };
    // With pre-vote a member that was cut off does not depose the leader when it comes back.
    const words = [...Object.entries(options).flat(), "--enable-v2=true", "--pre-vote=true"];
    const log = path.join(folder, `${name}.log`);
    const settings = { cwd: folder, log, host: place.host };
    const supervised = supervise(() => startProgram("/usr/bin/etcd", words, settings));
    return { name, client, ...supervised };
  });
}

/** Resolves when the member takes part in a majority. */
export const isHealthy = (member: EtcdMember) =>
  until(`${member.name} responds`, START_LIMIT_MS, async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${member.client}/health`, { signal });
    return ((await response.json()) as { health?: unknown }).health === "true";
  });

/** The member that leads the others. */
export async function leaderOf(members: EtcdMember[]): Promise<EtcdMember | undefined> {
  for (const member of members) {
    const address = `${member.client}/v2/stats/self`;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const own = await fetch(address, { signal }).catch(() => null);
    const state = (await own?.json()) as { state?: string } | undefined;
    if (state?.state === "StateLeader") return member;
  }
  return undefined;
}

/**
 * The database node that holds the leader key, as a majority of the members knows it. Null if none
 * holds it, or no majority responds.
 */
export async function leaderKey(members: EtcdMember[]): Promise<string | null> {
  const asked = members.map(async ({ client }) => {
    const address = `${client}/v2/keys/service/site/leader?quorum=true`;
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { node, errorCode } = (await response.json()) as Answer;
    if (node) return node.value;
    if (errorCode === KEY_NOT_FOUND) return null;
    throw new Error(`etcd: ${errorCode}`);
  });
  return Promise.any(asked).catch(() => null);
}

/** Of etcd's API, version 2. */
type Answer = { node?: { value: string }; errorCode?: number };
const KEY_NOT_FOUND = 100;
