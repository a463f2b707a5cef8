import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A route's shouldRevalidate: after a refused or failed post the page stays as it is, so that the
 * form with what was typed does not vanish with the reason for refusing it.
 */
export const keepOnRefusal: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  // The server may be away.
  if (actionStatus !== undefined && actionStatus >= 500) return false;
  // What the action answered, of any type.
  const answer: unknown = actionResult;
  const isRefused = typeof answer === "object" && answer !== null && "lastResult" in answer;
  return !isRefused && defaultShouldRevalidate;
};
