// PostgreSQL's class 22, "data exception": its messages quote the invalid value.
const QUOTES_VALUES = "22";

type Described = {
  name: string;
  message: string;
  /** PostgreSQL's SQLSTATE, or Node's error code. */
  code?: string;
  stack?: string;
};

/**
 * An error for the log, without values that people typed: a failed query without its parameters, an
 * invalid value without the value.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { name: "NotAnError", message: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  // drizzle's DrizzleQueryError contains the parameters in message and stack.
  if ("query" in error && "params" in error) {
    const { code, ...reason } = cause ? describeError(cause) : { message: "" };
    return {
      name: "FailedQuery",
      message: `${String(error.query)}: ${reason.message}`,
      ...(code && { code }),
      stack: framesOf(error),
    };
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const message = code?.startsWith(QUOTES_VALUES) ? "a value does not fit" : error.message;
  const because = cause && `, because of ${describeError(cause).message}`;
  return {
    name: error.name,
    message: message + (because ?? ""),
    ...(code && { code }),
    stack: framesOf(error),
  };
}

/** The stack lines that name code. The lines before them repeat the message. */
function framesOf({ stack }: Error): string {
  return (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join("\n");
}
