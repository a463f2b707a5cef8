import type { PostedField } from "./outage";

/** The data of the page for a refused write: the reason, and the typed values. */
export type RefusedWrite = {
  message: string;
  typed: PostedField[];
  /** The address that the form was sent to. */
  action: string;
};

/** The refused write in the data that a route threw, or null. */
export function readRefusedWrite(data: unknown): RefusedWrite | null {
  const isRefusedWrite = typeof data === "object" && data !== null && "typed" in data;
  // Only server/layers/own-writes.server.ts writes it.
  return isRefusedWrite ? (data as RefusedWrite) : null;
}
