import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "../http";
import type { RunningServer } from "../server";

type Flood = { kind: string; sockets: number; seconds: number };

const PATHS = ["/healthz", "/contact"];
const PAUSE_MS = 20;

/**
 * Floods the server from 127.0.0.3 (kinds: flood.mjs) while a visitor at 127.0.0.2 reads a page
 * periodically. Returns the visitor's statuses and 99th percentile, and the maximum memory.
 */
export async function runFlood(server: RunningServer, { kind, sockets, seconds }: Flood) {
  const program = path.resolve(import.meta.dirname, "flood.mjs");
  const flood = spawn(process.execPath, [program, server.origin, kind, `${sockets}`, `${seconds}`]);
  const over = once(flood, "exit");
  const agent = new http.Agent({ keepAlive: true });
  const statuses: number[] = [];
  const times: number[] = [];
  let megabytes = 0;
  for (let n = 0; flood.exitCode === null; n++) {
    const began = performance.now();
    statuses.push(await ask(server.origin + (PATHS[n % PATHS.length] ?? ""), agent));
    times.push(performance.now() - began);
    megabytes = Math.max(megabytes, residentMegabytes(server.process.pid ?? 0));
    await sleep(PAUSE_MS);
  }
  await over;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { statuses, megabytes, p99: times[Math.floor(times.length * 0.99)] ?? Infinity };
}

function ask(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, localAddress: "127.0.0.2" }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
  });
}
