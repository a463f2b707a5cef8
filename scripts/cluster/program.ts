import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Host, LOOPBACK } from "./network";

export type Program = {
  pid: number;
  process: ChildProcess;
  /** Resolves when the program has ended, for any reason. */
  ended: Promise<void>;
};

type Settings = {
  log: string;
  cwd: string;
  env?: Record<string, string>;
  /** The user to run as. By default the current one. */
  user?: string | null;
  /** Where it runs. By default on this machine. */
  host?: Host;
};

const STOP_LIMIT_MS = 20_000;

/**
 * Starts a program that writes to the log file. It has its own process group, so that Ctrl+C
 * reaches only this process. The kernel sends it SIGTERM if this process dies.
 */
export function startProgram(command: string, words: string[], settings: Settings): Program {
  const { log, cwd, env = {}, user, host = LOOPBACK } = settings;
  const asUser = user ? ["--reuid", user, "--regid", user, "--init-groups"] : [];
  const limits = ["setpriv", ...asUser, "--pdeathsig", "TERM"];
  const [first = "", ...rest] = [...host.enter, ...limits, command, ...words];
  const output = fs.openSync(log, "a");
  const child = spawn(first, rest, {
    cwd,
    env: { PATH: process.env.PATH, LANG: "C.UTF-8", NODE_ENV: "production", ...env },
    stdio: ["ignore", output, output],
    detached: true,
  });
  fs.closeSync(output);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  if (child.pid === undefined) throw new Error(`${command} cannot be started`);
  return { pid: child.pid, process: child, ended };
}

/** Sends SIGTERM, and SIGKILL if that does not end it. */
export async function stopProgram({ process: child, ended }: Program) {
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  if (child.exitCode === null && child.signalCode === null) await ended;
  clearTimeout(killing);
}

/** Sends SIGKILL to the process, if it exists, and to its children at once. */
export function killTree(pid: number) {
  for (const each of [pid, ...childrenOf(pid)]) kill(each);
}

function childrenOf(pid: number): number[] {
  try {
    const ids = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return ids.trim().split(" ").filter(Boolean).map(Number);
  } catch {
    // It has ended.
    return [];
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ESRCH";
    if (!isGone) throw error;
  }
}

/** Polls until `ask` returns a value, and returns that. Throws after the time limit. */
export async function until<Answer>(
  what: string,
  limitMs: number,
  ask: () => Promise<Answer | null | undefined | false>,
): Promise<Answer> {
  const began = Date.now();
  while (Date.now() - began < limitMs) {
    const answer = await ask().catch(() => null);
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    await sleep(100);
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s`);
}
