// Classes of PostgreSQL's codes: 08 connection, 53 out of resources, 57 operator intervention (a
// statement's timeout among them), 25006 a standby that takes no writes; the rest are postgres.js's and
// Node's own.
const AWAY = /^(08|53|57|25006)|^(CONNECT|CONNECTION|ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE)/;

/**
 * What the work gives; when it finds the database away, what `instead` does. Anything else that the
 * work throws goes on.
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

/** Whether the error says that the database cannot be reached or serve, not that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && AWAY.test(String(cause.code))) return true;
    // The server ended the session, or never let it begin.
    if ("severity" in cause && cause.severity === "FATAL") return true;
  }
  return false;
}
