import { setTimeout as sleep } from "node:timers/promises";
import { killTree, type Program, stopProgram } from "./program";

/** A program that is started again a second after it dies, as systemd does it. */
export type Supervised = {
  /** Kills the program and its children at once. */
  kill: () => void;
  /** Kills it, and it is not started again before `start`. */
  halt: () => void;
  start: () => void;
  stop: () => Promise<void>;
};

const RESTART_MS = 1_000;

/** Runs the program from now on. */
export function supervise(run: () => Program): Supervised {
  let program: Program | null = null;
  let wanted = new AbortController();

  async function keepRunning({ signal }: AbortController) {
    const isOver = () => signal.aborted;
    while (!isOver()) {
      const started = run();
      program = started;
      await started.ended;
      if (!isOver()) await sleep(RESTART_MS);
    }
  }
  const start = () => {
    wanted = new AbortController();
    void keepRunning(wanted);
  };
  const kill = () => {
    if (program) killTree(program.pid);
  };
  start();
  return {
    kill,
    start,
    halt: () => {
      wanted.abort();
      kill();
    },
    stop: async () => {
      wanted.abort();
      if (program) await stopProgram(program);
    },
  };
}
