import { type Refusal, refuse } from "~/lib/outcome";

// Classes of PostgreSQL's codes: 08 connection, 53 out of resources, 57 operator intervention
// (includes a statement timeout), 25006 a standby that accepts no writes, 58030 a disk that fails.
// The rest are codes of postgres.js and Node.
const AWAY =
  /^(08|53|57|25006|58030)|^(CONNECT|CONNECTION|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE)/;

const READ_ONLY = "Read-only file system";

/**
 * The result of `work` or, if it cannot reach the database, of `instead`. Other errors are thrown
 * on.
 */
export async function whenDatabaseAway<Result, Instead>(
  work: Promise<Result>,
  instead: (error: unknown) => Instead | Promise<Instead>,
): Promise<Result | Instead> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return instead(error);
  }
}

/**
 * Whether the error says that the database cannot be reached or cannot serve, not that a query is
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && AWAY.test(String(cause.code))) return true;
    // PostgreSQL's code for it is that of missing permissions.
    if (cause.message.includes(READ_ONLY)) return true;
    // The server ended the session, or refused to start one.
    if ("severity" in cause && cause.severity === "FATAL") return true;
  }
  return false;
}

const uncertain = new WeakSet<Error>();

/** Records of the error that something may have been stored before it, or by what it ended. */
export function markMayBeStored(error: unknown) {
  if (error instanceof Error) uncertain.add(error);
}

/** Whether something may have been stored although the error ended the work. */
export function mayBeStored(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (uncertain.has(cause)) return true;
  return false;
}

/** The refusal of pages, forms and API calls while the database cannot be reached. */
export const DATABASE_AWAY = refuse(
  "unavailable",
  "We cannot reach our records. Nothing was stored. Wait a minute and send it again",
  { retryAfterSeconds: 5 },
);

/** The refusal if the connection to the database ended while it stored something. */
export const STORED_OR_NOT = refuse(
  "unavailable",
  "The connection to our records ended while they stored this: we don't know whether it was stored. Wait a minute and send the same again. What is sent twice within 10 minutes is stored once",
  { retryAfterSeconds: 5 },
);

/**
 * The result of a use case. If the database cannot be reached and nothing was stored, that becomes
 * the refusal "unavailable", so that a form can show the typed values. Other errors are thrown on.
 */
export function settle<Result>(result: Promise<Result>): Promise<Result | Refusal> {
  return whenDatabaseAway(result, (error) => {
    // server/handlers/outages.server.ts says what is known, and where to look.
    if (mayBeStored(error)) throw error;
    return DATABASE_AWAY;
  });
}
