import type { Problem, ProblemCode } from "~/lib/outcome";

/** The one table that maps problem codes to HTTP statuses, for pages and API. */
export const PROBLEM_STATUS: Record<ProblemCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
};

/** Retry-After, if the problem says how long to wait. */
export function problemHeaders(problem: Problem): Headers {
  const headers = new Headers();
  if (problem.retryAfterSeconds) headers.set("Retry-After", String(problem.retryAfterSeconds));
  return headers;
}

/** A problem as JSON: `{ message, errors? }`. */
export function problemResponse(problem: Problem, errors?: Record<string, string[]>): Response {
  return Response.json(
    { message: problem.message, ...(errors && { errors }) },
    { status: PROBLEM_STATUS[problem.code], headers: problemHeaders(problem) },
  );
}
