/** The kinds of expected refusals. http/problem.server.ts maps each to its HTTP status. */
export type ProblemCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-large"
  | "too-many"
  | "unavailable";

export type Problem = {
  code: ProblemCode;
  /** One sentence for people that says what to do. */
  message: string;
  /** The form field that the message is about, if it is about one. */
  field?: string;
  /** For "too-many" and "unavailable": when to try again. */
  retryAfterSeconds?: number;
  /** For an edit made from an older version: the present revision, and what is saved at which field. */
  edited?: { revision: string; fields: Record<string, string> };
};

export type Refusal = { ok: false; problem: Problem };

/** The result of a use case. Expected refusals are values, bugs are thrown. */
export type Outcome<Success extends object> = ({ ok: true } & Success) | Refusal;

/** The result of a use case that refused nothing. */
export type Success<Result> = Exclude<Result, Refusal>;

/** The problem in a use case's result, or null. Also takes results that cannot be refusals. */
export function problemOf(result: unknown): Problem | null {
  const isRefusal =
    typeof result === "object" && result !== null && "ok" in result && result.ok === false;
  // Only an Outcome has `ok`.
  return isRefusal ? (result as Refusal).problem : null;
}

/** A refusal with its code and message. */
export function refuse(
  code: ProblemCode,
  message: string,
  details: Pick<Problem, "field" | "retryAfterSeconds" | "edited"> = {},
): Refusal {
  return { ok: false, problem: { code, message, ...details } };
}
