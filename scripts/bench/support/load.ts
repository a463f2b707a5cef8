import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { LOAD_CORE, onCore } from "./cores";

type Load = {
  url: string;
  headers?: Record<string, string>;
  connections?: number;
  duration?: number;
  amount?: number;
  /** Posts newsletter signups, each with a new address. */
  isSignup?: boolean;
};

type Measured = { perSecond: number; p50: number; p99: number };

type Printed = Measured & { statuses: Record<string, number>; errors: number };

const PROGRAM = path.join(import.meta.dirname, "load-program.mjs");
const DEFAULTS = { connections: 64, duration: 4 };

/** Requests the address for some seconds. Throws unless every response has the status. */
export async function measure(load: Load, status = 200): Promise<Measured> {
  const options = JSON.stringify({ ...DEFAULTS, ...load });
  const [command = "", ...args] = onCore(LOAD_CORE, [process.execPath, PROGRAM, options]);
  const { stdout } = await promisify(execFile)(command, args);
  // What load-program.mjs prints.
  const { statuses, errors, ...measured } = JSON.parse(stdout) as Printed;
  // A busy machine may respond to nothing in this time. Any other response is wrong.
  const isAsExpected = Object.keys(statuses).every((seen) => seen === String(status));
  if (!isAsExpected || errors > 0)
    throw new Error(
      `${load.url}: ${JSON.stringify(statuses)}, ${errors} errors, not all ${status}`,
    );
  return measured;
}
