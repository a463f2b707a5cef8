import { execFileSync, spawnSync } from "node:child_process";
import os from "node:os";

const canPin = os.cpus().length > 1 && spawnSync("taskset", ["--version"]).status === 0;

/** The core of the measured program, and that of the measuring one. */
export const SERVER_CORE = "0";
export const LOAD_CORE = "1";

/** The command on a single core, if the system supports that. */
export const onCore = (core: string, command: readonly string[]): string[] =>
  canPin ? ["taskset", "-c", core, ...command] : [...command];

/** Moves a running process with all its threads to the core. */
export function moveToCore(core: string, pid: number) {
  if (canPin) execFileSync("taskset", ["-apc", core, String(pid)], { stdio: "ignore" });
}
