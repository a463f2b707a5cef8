import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A route's shouldRevalidate: no revalidation after a refused or failed post, which could remove
 * the form with its typed values and the reason.
 */
export const keepOnRefusal: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  // The server may be unavailable.
  if (actionStatus !== undefined && actionStatus >= 500) return false;
  // The action's result can have any type.
  const answer: unknown = actionResult;
  const isRefused = typeof answer === "object" && answer !== null && "lastResult" in answer;
  return !isRefused && defaultShouldRevalidate;
};
