import { whenDatabaseAway } from "./database-away";

/** The kinds of expected refusal; http/problem.ts gives each its HTTP status. */
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
  /** One sentence for people, saying what to do. */
  message: string;
  /** The form field the message belongs to, if it belongs to one. */
  field?: string;
  /** For "too-many" and "unavailable": when trying again makes sense. */
  retryAfterSeconds?: number;
};

export type Refusal = { ok: false; problem: Problem };

/** What a use case answers: expected refusals are values, bugs are thrown. */
export type Outcome<Success extends object> = ({ ok: true } & Success) | Refusal;

/** What a use case answers when it refuses nothing. */
export type Success<Result> = Exclude<Result, Refusal>;

/** Why a use case refused, or null; of one that refuses nothing too. */
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
  details: Pick<Problem, "field" | "retryAfterSeconds"> = {},
): Refusal {
  return { ok: false, problem: { code, message, ...details } };
}

/** What pages, forms and API calls answer while the database is away. */
export const DATABASE_AWAY = refuse(
  "unavailable",
  "We cannot reach our records. Nothing was stored. Wait a minute and send it again",
  { retryAfterSeconds: 5 },
);

/**
 * What a use case answers; that the database is away becomes the refusal "unavailable", so that a
 * form can keep what was typed. Anything else that was thrown goes on.
 */
export function settle<Result>(result: Promise<Result>): Promise<Result | Refusal> {
  return whenDatabaseAway(result, () => DATABASE_AWAY);
}
