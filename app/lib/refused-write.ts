import type { PostedField } from "./outage";

/** What the page of a refused write knows: why it was refused, and what was typed. */
export type RefusedWrite = {
  message: string;
  typed: PostedField[];
  /** The address that the form was sent to. */
  action: string;
};

/** The refused write in what a route threw, or null. */
export function readRefusedWrite(data: unknown): RefusedWrite | null {
  const isRefusedWrite = typeof data === "object" && data !== null && "typed" in data;
  // Written by server/layers/own-writes.server.ts alone.
  return isRefusedWrite ? (data as RefusedWrite) : null;
}
