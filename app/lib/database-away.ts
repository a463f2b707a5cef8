// Classes of PostgreSQL's codes: 08 connection, 53 out of resources, 57 operator intervention
// (includes a statement timeout), 25006 a standby that accepts no writes. The rest are codes of
// postgres.js and Node.
const AWAY = /^(08|53|57|25006)|^(CONNECT|CONNECTION|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE)/;

/**
 * The result of `work` or, if it cannot reach the database, of `instead`. Other errors are thrown
 * on.
 */
export async function whenDatabaseAway<Result, Instead>(
  work: Promise<Result>,
  instead: () => Instead | Promise<Instead>,
): Promise<Result | Instead> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return instead();
  }
}

/**
 * Whether the error says that the database cannot be reached or cannot serve, not that a query is
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && AWAY.test(String(cause.code))) return true;
    // The server ended the session, or refused to start one.
    if ("severity" in cause && cause.severity === "FATAL") return true;
  }
  return false;
}
