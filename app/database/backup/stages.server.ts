import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { type Duplex, PassThrough, type Readable, Transform, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartError } from "~/env.server";

/** A part of a chain of streams: a running program, a file, a compression. */
export type Stage = {
  input: Writable | null;
  output: Readable;
  /** Resolves when the program has ended well. Rejects with a StartError in one line. */
  ended: Promise<void>;
};

/** What was written into a file. */
export type Written = { bytes: number; sha256: string };

type Settings = {
  /** Environment variables beside those of this process. */
  variables?: Record<string, string>;
  /** The Debian package that has the program. */
  debianPackage: string;
};

const LONGEST_REASON = 4_000;

/** Starts a program whose input and output are streams. */
export function startStage(program: string, args: string[], settings: Settings): Stage {
  const child = spawn(program, args, {
    env: { ...process.env, ...settings.variables }, // oxlint-disable-line no-restricted-properties -- passed to a child process
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-LONGEST_REASON);
  });
  // A program that ends early refuses the rest of its input. Its exit code says why.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (error) => {
      const isMissing = "code" in error && error.code === "ENOENT";
      const reason = isMissing
        ? `is not installed: apt-get install ${settings.debianPackage}`
        : error.message;
      reject(new StartError(`${program} ${reason}`));
    });
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      const lines = said.trim().split("\n");
      const reason = lines.find((line) => line.includes("error")) ?? lines[0];
      const why = (reason || `it ended with ${signal ?? code}`).replace(/^[\w ]+: /, "");
      reject(new StartError(`${program} failed: ${why}`));
    });
  });
  return { input: child.stdin, output: child.stdout, ended };
}

/** A stage that only gives these bytes. */
export function bytesStage(bytes: string | Buffer): Stage {
  const output = new PassThrough();
  output.end(bytes);
  return { input: null, output, ended: Promise.resolve() };
}

/** Stages that compress and decompress. */
export const gzipStage = () => transformStage(createGzip());
export const gunzipStage = () => transformStage(createGunzip());

const transformStage = (stream: Duplex): Stage => ({
  input: stream,
  output: stream,
  ended: Promise.resolve(),
});

/** A stage that reads a file. */
export function fileStage(file: string): Stage {
  return { input: null, output: fs.createReadStream(file), ended: Promise.resolve() };
}

/**
 * Writes what the last stage gives into a new file that only its owner may read, synced to disk.
 * Throws the failure of the file or of a stage; the file is then incomplete.
 */
export async function writeStages(file: string, stages: readonly Stage[]): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = fs.createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await connectStages(stages, (last) => pipeline(last, counting, target));
  return { bytes, sha256: hash.digest("hex") };
}

/** Runs the stages for what they do, and not for what the last one gives. */
export async function runStages(stages: readonly Stage[]) {
  await connectStages(stages, (last) => finished(last.resume()));
}

async function connectStages(
  stages: readonly Stage[],
  takeOutput: (last: Readable) => Promise<void>,
) {
  const jobs = stages.map(({ ended }) => ended);
  stages[0]?.input?.end();
  stages.forEach(({ output }, n) => {
    const next = stages[n + 1];
    if (!next) jobs.push(takeOutput(output));
    else if (next.input) jobs.push(feed(output, next.input, next.ended));
  });
  const failures = (await Promise.allSettled(jobs)).flatMap((job) =>
    job.status === "rejected" ? [job.reason as unknown] : [],
  );
  if (failures.length > 0) throw causeOf(failures);
}

/**
 * Gives a program its input. A program that ends well may leave the rest of it unread: tar stops at
 * its archive's last block, often before the pipe is closed.
 */
async function feed(output: Readable, input: Writable, ended: Promise<void>) {
  try {
    await pipeline(output, input);
  } catch (error) {
    if (!isClosedInput(error)) throw error;
    await ended;
  }
}

/**
 * The failure that caused the others: of the file, or of the last program that failed. Its end broke
 * the pipe of those before it.
 */
function causeOf(failures: unknown[]): unknown {
  const ofFile = failures.find(
    (failure) => failure instanceof Error && "syscall" in failure && !isClosedInput(failure),
  );
  if (ofFile instanceof Error) return new StartError(ofFile.message);
  return failures.findLast((failure) => failure instanceof StartError) ?? failures[0];
}

const CLOSED_INPUT = ["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

const isClosedInput = (error: unknown) =>
  error instanceof Error && "code" in error && CLOSED_INPUT.includes(String(error.code));
