import { describeError } from "~/lib/describe-error";
import { printLine } from "./standard-streams.server";
import { currentRequestId } from "./trace.server";

type Facts = Record<string, string | number | boolean | undefined>;

/**
 * Writes a JSON line to the log: the event and facts that identify nobody, and the id of the current
 * request if it is known. Errors go to standard error, everything else to standard output.
 */
export function log(level: "info" | "error", event: string, facts: Facts = {}) {
  const requestId = currentRequestId();
  const known = { time: new Date().toISOString(), level, event, ...(requestId && { requestId }) };
  const line = JSON.stringify({ ...known, ...facts });
  printLine(level === "error" ? "stderr" : "stdout", line);
}

/** Writes an error to the log, without values that people typed. */
export function logError(event: string, error: unknown, facts: Facts = {}) {
  log("error", event, { ...facts, ...describeError(error) });
}
