import fs from "node:fs";
import path from "node:path";
import { START_COMMAND } from "../../tests/support/server";
import { startProgram } from "./program";
import { type Supervised, supervise } from "./supervisor";

/** One web process, restarted when it dies, as by deploy/battle-valley.service. */
export type WebProcess = Supervised & { name: string; origin: string };

const [START_PROGRAM = "", ...START_WORDS] = START_COMMAND;
const PROJECT = path.resolve(import.meta.dirname, "../..");

/** Starts the built server on the port with the environment. */
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
  const supervised = supervise(() =>
    startProgram(START_PROGRAM, START_WORDS, { cwd: PROJECT, log, env }),
  );
  return { name, origin: `http://127.0.0.1:${port}`, ...supervised };
}
