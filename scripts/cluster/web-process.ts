import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { START_COMMAND } from "../../tests/support/server";
import { killTree, type Program, startProgram, stopProgram } from "./program";

/** One web process, restarted a second after it dies, as by deploy/battle-valley.service. */
export type WebProcess = {
  name: string;
  origin: string;
  kill: () => void;
  stop: () => Promise<void>;
};

const RESTART_MS = 1_000;
const [START_PROGRAM = "", ...START_WORDS] = START_COMMAND;
const PROJECT = path.resolve(import.meta.dirname, "../..");

/** Starts the built server on the port with the environment, and restarts it when it dies. */
export function startWebProcess(
  name: string,
  folder: string,
  port: number,
  environment: Record<string, string>,
): WebProcess {
  const env = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: path.join(folder, name),
    ...environment,
  };
  fs.mkdirSync(env.DATA_DIR);
  const log = path.join(folder, `${name}.log`);
  let program: Program;
  const over = new AbortController();
  const isOver = () => over.signal.aborted;

  async function keepRunning() {
    while (!isOver()) {
      program = startProgram(START_PROGRAM, START_WORDS, { cwd: PROJECT, log, env });
      await program.ended;
      if (!isOver()) await sleep(RESTART_MS);
    }
  }
  void keepRunning();

  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    kill: () => killTree(program.pid),
    stop: async () => {
      over.abort();
      await stopProgram(program);
    },
  };
}
