// PostgreSQL's class 22, "data exception": its messages quote the value that did not fit.
const QUOTES_VALUES = "22";

type Described = {
  name: string;
  message: string;
  /** PostgreSQL's SQLSTATE, or Node's code. */
  code?: string;
  stack?: string;
};

/**
 * An error for the log, without what people typed: a failed query without its parameters, a refused
 * value without the value.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { name: "NotAnError", message: typeof error };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  // drizzle's DrizzleQueryError: message and stack hold the parameters.
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

/** The lines of the stack that name places; those before them repeat the message. */
function framesOf({ stack }: Error): string {
  return (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join("\n");
}
