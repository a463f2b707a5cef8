import type { SubmissionResult } from "@conform-to/react";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { readOutage } from "~/lib/outage";
import type { FailureWords, Toast } from "~/lib/toast";

/** The response to a form: why it was refused or has failed, and the toast. */
export type FormAnswer = { lastResult?: SubmissionResult; toast?: Toast | null };

/**
 * A client action that keeps the page with all typed values if the post could not be sent or the
 * server failed. The form and a toast show the error. Without it Remix would show the error page.
 */
export function keepFormOnFailure(words: FailureWords) {
  return async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction();
    } catch (error) {
      // A redirect, which is not a failure.
      if (error instanceof Response) throw error;
      return failureAnswer(words, error);
    }
  };
}

/** The response for a form whose post failed, in the server's words if it sent any. */
export function failureAnswer(words: FailureWords, error: unknown) {
  const toast = failureToast(words, error);
  const answer: FormAnswer = {
    lastResult: { status: "error", error: { "": [toast.description ?? toast.title] } },
    toast,
  };
  return failedAction(answer);
}

/**
 * The response of a client action with the status of a failure, so that Remix does not revalidate
 * against a server that may be unavailable (docs/decisions/0092).
 */
export function failedAction(answer: FormAnswer | null): Response {
  // Remix 2.17 ignores the status of `data()` in a client action, but not that of a Response.
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

/** The server's message for a refusal. Null for details that belong only in its log. */
function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const outage = readOutage(error.data);
  if (outage) return outage.message;
  return error.status < 500 ? String(error.data) : null;
}
