import type { SubmissionResult } from "@conform-to/react";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { readOutage } from "~/lib/outage";
import type { FailureWords, Toast } from "~/lib/toast";

/** What a form is answered: why it was refused or has failed, and what is said above the page. */
export type FormAnswer = { lastResult?: SubmissionResult; toast?: Toast | null };

/**
 * A client action that leaves the page, and all that was typed, as it is when the post could not be
 * made or the server failed: the form says so, and a toast. Without it the error page would take
 * over.
 */
export function keepFormOnFailure(words: FailureWords) {
  return async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction();
    } catch (error) {
      // A redirect, which is no failure.
      if (error instanceof Response) throw error;
      return failureAnswer(words, error);
    }
  };
}

/** The answer to a form whose post failed, in the words of the server if it gave any. */
export function failureAnswer(words: FailureWords, error: unknown) {
  const toast = failureToast(words, error);
  const answer: FormAnswer = {
    lastResult: { status: "error", error: { "": [toast.description ?? toast.title] } },
    toast,
  };
  return failedAction(answer);
}

/**
 * A client action's answer that has the status of a failure too, so that nothing is read anew from a
 * server that may be away (docs/decisions/0092).
 */
export function failedAction(answer: FormAnswer | null): Response {
  // Remix 2.17 drops the status of `data()` in a client action, and takes a Response as it is.
  return new Response(JSON.stringify(answer), {
    status: 503,
    headers: { "Content-Type": "application/json" },
  });
}

/** The failure as a toast. */
export function failureToast(words: FailureWords, error: unknown): Toast {
  const description = reasonOf(error) ?? words.description;
  return { kind: "error", title: words.title, ...(description && { description }) };
}

/** What the server said of its refusal; null for what only its log should know. */
function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const outage = readOutage(error.data);
  if (outage) return outage.message;
  return error.status < 500 ? String(error.data) : null;
}
