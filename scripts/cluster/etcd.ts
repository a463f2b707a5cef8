import path from "node:path";
import { startProgram, until } from "./program";

/**
 * One etcd member. Patroni uses its API version 2: with version 3, Patroni 3.0 lost acknowledged
 * writes when a frozen leader woke up.
 */
export async function startEtcd(folder: string, [port, peerPort]: [number, number]) {
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const options = {
    "--name": "etcd1",
    "--data-dir": path.join(folder, "etcd"),
    "--listen-client-urls": client,
    "--advertise-client-urls": client,
    "--listen-peer-urls": peer,
    "--initial-advertise-peer-urls": peer,
    "--initial-cluster": `etcd1=${peer}`,
    "--logger": "zap",
    "--log-level": "warn",
  };
  const words = [...Object.entries(options).flat(), "--enable-v2=true"];
  const log = path.join(folder, "etcd.log");
  const program = startProgram("/usr/bin/etcd", words, { cwd: folder, log });
  await until(`etcd answers (${log})`, 20_000, async () => (await fetch(`${client}/health`)).ok);
  return program;
}
