import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import { promisify } from "node:util";
import { LOAD_CORE, onCore } from "./cores";

/** Requests of one address, and the process that responds to them. */
export type Target = { url: string; headers: Record<string, string>; pid: number };

/** Requests per second, and the server's processor time for each in µs. */
export type Figures = { perSecond: number[]; cpu: number[] };

const SECONDS = 1;
const CONNECTIONS = 32;
/** Of processor times in /proc, in all Linux kernels that Node supports. */
const TICK_US = 10_000;

/**
 * Ends the program, with one line, if wrk is missing. autocannon is slower than node:http sends from
 * memory, so with it all servers would look alike.
 */
export function requireWrk() {
  if (!spawnSync("wrk", ["--version"]).error) return;
  console.error("wrk is missing (apt-get install wrk): it loads what is sent from memory");
  process.exit(1);
}

/** Requests each target in turn, several times, so that a busy minute affects all. */
export async function race(targets: readonly Target[], rounds: number): Promise<Figures[]> {
  const figures = targets.map((): Figures => ({ perSecond: [], cpu: [] }));
  for (const target of targets) await load(target);
  for (let round = 0; round < rounds; round++) {
    for (const [i, target] of targets.entries()) {
      const { perSecond, cpu } = await load(target);
      figures[i]?.perSecond.push(perSecond);
      figures[i]?.cpu.push(cpu);
    }
  }
  return figures;
}

async function load({ url, headers, pid }: Target) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...lines, url];
  const [command = "", ...args] = onCore(LOAD_CORE, ["wrk", ...options]);
  const before = processorTime(pid);
  const { stdout } = await promisify(execFile)(command, args);
  const spent = processorTime(pid) - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { perSecond, cpu: spent / requests };
}

/** The processor time that the process and its threads have used, in µs. */
export function processorTime(pid: number): number {
  // According to proc(5): the fields after the name in brackets, of which utime is the 12th.
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
