import fs from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * Lets the process go on when what it prints cannot be written: its reader has ended (`| head -1`),
 * its terminal is closed, or the disk of its log is full.
 */
export function surviveLostOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** Prints a line, or loses it if it cannot be written. */
export function printLine(to: "stdout" | "stderr", line: string) {
  // Node's types know only streams of terminals and pipes.
  const stream: Writable & { fd: number } = process[to];
  if (stream instanceof Socket) return void stream.write(`${line}\n`);
  try {
    // Node's stream of a file stays closed after the first failure, even if the disk has room again.
    fs.writeSync(stream.fd, `${line}\n`);
  } catch {
    // Nowhere is left to say it.
  }
}
