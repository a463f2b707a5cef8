import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { FailureWords } from "~/lib/toast";

/**
 * A client action that leaves the page, and all that was typed, as it is when the post could not be
 * made or the server failed: the failure is a toast. Without it the error page would take over.
 */
export function keepFormOnFailure(words: FailureWords) {
  return async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction();
    } catch (error) {
      // A redirect, which is no failure.
      if (error instanceof Response) throw error;
      const reason = isRouteErrorResponse(error) && error.status < 500 ? String(error.data) : null;
      return { toast: { kind: "error", ...words, ...(reason && { description: reason }) } };
    }
  };
}
