import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { readOutage } from "~/lib/outage";
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
      const reason = reasonOf(error);
      return { toast: { kind: "error", ...words, ...(reason && { description: reason }) } };
    }
  };
}

/** What the server said of its refusal, for a toast; null for what only its log should know. */
export function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const outage = readOutage(error.data);
  if (outage) return outage.message;
  return error.status < 500 ? String(error.data) : null;
}
