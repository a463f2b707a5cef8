import { AsyncLocalStorage } from "node:async_hooks";
import { markMayBeStored } from "../database-away";
import { parseQuery } from "../query-record.server";
import { recordStorageFailure } from "../disk/refusals.server";

/** Whether a request has stored something, or may have. */
export type Stored = { mayBe: boolean };

/** A transaction that is under way. */
export type OpenTransaction = { hasWritten: boolean; isReadyToCommit: boolean };

/** What nobody typed: such a row may be there although "nothing was stored" was said. */
const BOOKKEEPING = new Set(["account_visits", "rate_limits", "sessions"]);

// The connection ended after the statement was sent: codes of postgres.js and Node, class 08, and
// 57P01 and 57P02, a server that shuts down or crashed. While connecting, the codes are others.
const LOST = /^(CONNECTION_|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|08|57P0[12])/;
const NOT_LET_IN = /^(57P03|53|28|3D)/;

/** `stored` of the request's context, for its queries: no request is passed to them. */
const requests = new AsyncLocalStorage<Stored>();

/** Runs the work of a request, and records in `stored` whether it stored something, or may have. */
export const trackStored = <Result>(stored: Stored, work: () => Promise<Result>) =>
  requests.run(stored, work);

/**
 * Follows a query. A write outside a transaction is stored when it succeeds, and may be stored when
 * the connection ends before its result.
 */
export function followQuery<Query extends Promise<unknown>>(
  text: string,
  query: Query,
  transaction: OpenTransaction | null,
): Query {
  const isWrite = isContentWrite(text);
  if (transaction) transaction.hasWritten ||= isWrite;
  const stored = requests.getStore();
  if (!stored && !isWrite) return query;
  const isOwn = isWrite && !transaction;
  const succeed = () => {
    if (stored && isOwn) stored.mayBe = true;
  };
  const fail = (error: unknown) => recordFailure(error, stored, isOwn);
  // Not query.then(), by which postgres.js sends it.
  void Promise.prototype.then.call(query, succeed, fail);
  return query;
}

/**
 * Follows a transaction to its end. One whose connection ends during COMMIT may be stored: the
 * database does not tell afterwards.
 */
export async function followTransaction<Result>(
  run: (transaction: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const stored = requests.getStore();
  const transaction = { hasWritten: false, isReadyToCommit: false };
  try {
    const result = await run(transaction);
    if (stored && transaction.hasWritten) stored.mayBe = true;
    return result;
  } catch (error) {
    // COMMIT is none of the measured queries.
    if (transaction.isReadyToCommit) recordStorageFailure(error);
    recordFailure(error, stored, transaction.isReadyToCommit && transaction.hasWritten);
    throw error;
  }
}

function recordFailure(error: unknown, stored: Stored | undefined, wasSent: boolean) {
  const mayBe = stored?.mayBe || (wasSent && isConnectionLost(error));
  if (!mayBe) return;
  markMayBeStored(error);
  if (stored) stored.mayBe = true;
}

function isContentWrite(text: string): boolean {
  const { isWrite, tables } = parseQuery(text);
  return isWrite && !(tables.length > 0 && tables.every((table) => BOOKKEEPING.has(table)));
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  const isEnd = "severity" in error && /^(FATAL|PANIC)$/.test(String(error.severity));
  return LOST.test(code) || (isEnd && !NOT_LET_IN.test(code));
}
