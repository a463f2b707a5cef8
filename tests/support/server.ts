import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePorts } from "../../scripts/cluster/ports";

export type RunningServer = {
  origin: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** Its DATA_DIR. */
  dataDirectory: string;
  /** Sends SIGTERM. Returns the exit code. */
  stop: () => Promise<number | null>;
  /** Ends it at once. After SIGTERM a server behind a proxy waits two seconds for late requests. */
  kill: () => Promise<number | null>;
};

type Environment = Record<string, string>;

const START_LIMIT_MS = 110_000;

const REPOSITORY = path.resolve(import.meta.dirname, "../..");

/** What `npm start` runs, or another program in its place, such as one that runs the image. */
export const START_COMMAND = process.env.START_COMMAND?.split(" ") ?? [
  "sh",
  path.join(REPOSITORY, "scripts/start.sh"),
];

/**
 * Runs the built server, or another program that becomes it, with this environment. `cwd` is the
 * checkout that was built.
 */
export function runServer(environment: Environment, program: string[] = [], cwd = REPOSITORY) {
  const [start = "", ...words] = START_COMMAND;
  const child = spawn(start, [...words, ...program], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      ...environment,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended, output: () => output };
}

/** Runs the build under `npx remix-serve`, on a port that was free: it does not tell which it picks. */
export async function startRemixServe(environment: Environment = {}): Promise<RunningServer> {
  const [port = 0] = await freePorts(1);
  const program = ["node_modules/.bin/remix-serve", "build/server/index.js"];
  return startServer({ PORT: String(port), ...environment }, program);
}

/** Starts the built server and waits until it listens. Throws with its output if it does not. */
export async function startServer(
  environment: Environment = {},
  program?: string[],
  cwd?: string,
): Promise<RunningServer> {
  const dataDirectory = environment.DATA_DIR ?? fs.mkdtempSync(path.join(os.tmpdir(), "site-"));
  const { child, ended, output } = runServer(
    { DATA_DIR: dataDirectory, ...environment },
    program,
    cwd,
  );
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not listening:\n${output()}`)),
      START_LIMIT_MS,
    );
    child.stdout.on("data", () => {
      const ready = /(?:Listening on |\[remix-serve\] .*\()(http:\/\/[\w.:[\]]+)/.exec(output());
      if (!ready?.[1]) return;
      clearTimeout(timer);
      resolve(ready[1]);
    });
    void ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code}:\n${output()}`));
    });
  });
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    const code = await ended;
    if (!environment.DATA_DIR) fs.rmSync(dataDirectory, { recursive: true, force: true });
    return code;
  };
  const stops = { stop: end("SIGTERM"), kill: end("SIGKILL") };
  return { origin, process: child, output, dataDirectory, ...stops };
}
