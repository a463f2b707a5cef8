import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { StartError } from "~/platform/env.server";

type Settings = {
  /** Environment variables beside those of this process. */
  variables?: Record<string, string>;
  /** The Debian package that has the program. */
  debianPackage: string;
};

/**
 * Runs a program to its end. Throws StartError with its reason, in one line, if it is missing or
 * fails.
 */
export async function runProgram(program: string, args: string[], settings: Settings) {
  // oxlint-disable-next-line no-restricted-properties -- passed to a child process
  const env = { ...process.env, ...settings.variables };
  try {
    await promisify(execFile)(program, args, { env, maxBuffer: Infinity });
  } catch (error) {
    throw new StartError(`${program} ${reasonOf(error as Failure, settings.debianPackage)}`);
  }
}

/** What execFile rejects with (node:child_process). */
type Failure = Error & { code?: string | number; signal?: string; stderr?: string };

function reasonOf({ message, code, signal, stderr }: Failure, debianPackage: string) {
  if (code === "ENOENT") return `is not installed: apt-get install ${debianPackage}`;
  if (typeof code === "string") return message;
  const lines = stderr?.trim().split("\n") ?? [];
  const reason = lines.find((line) => line.includes("error")) ?? lines[0];
  return `failed: ${(reason || `it ended with ${signal ?? code}`).replace(/^[\w ]+: /, "")}`;
}
