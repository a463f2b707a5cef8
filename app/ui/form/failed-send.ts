import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse } from "@remix-run/react";
import { readOutage } from "~/lib/outage";
import { readRefusedWrite } from "~/lib/refused-write";
import type { FailureWords, Toast } from "~/lib/toast";

/** The response to a form: why it was refused or has failed, and the toast. */
export type FormAnswer = { lastResult?: SubmissionResult; toast?: Toast | null };

export const NOT_SENT =
  "This was not sent: there is no connection. What you typed is still here, to be sent later.";
export const ANSWER_LOST =
  "No answer of ours came back, so this may have arrived. Check before you send it again.";
const FAILED_HERE =
  "It reached us and failed here. What you typed is still here, to be sent again in a minute.";

type Failed = {
  toast: Toast;
  /** What the form's component gets as the answer. */
  response: Response;
};

/**
 * The answer to a form whose post failed, in the server's words if it sent any, else with what is
 * known of the post. `wasOnline` is what the browser said when it was sent.
 */
export function failedAnswer(words: FailureWords, error: unknown, wasOnline: boolean): Failed {
  const toast = failureToast(words, error);
  const said = toast.description ?? toast.title;
  const known = reasonOf(error) === null ? [whatIsKnown(error, wasOnline)] : [];
  const answer: FormAnswer = {
    lastResult: { status: "error", error: { "": [said, ...known] } },
  };
  return { toast, response: failedAction(answer) };
}

/**
 * The toast of a button whose post failed. It says what is known of the post too, because a button
 * has no form to say it.
 */
export function failedPress(words: FailureWords, error: unknown, wasOnline: boolean): Failed {
  const response = failedAction(null);
  if (reasonOf(error) !== null) return { toast: failureToast(words, error), response };
  const description = [words.description, whatIsKnown(error, wasOnline)].filter(Boolean).join(" ");
  return { toast: { kind: "error", title: words.title, description }, response };
}

/**
 * An answer with the status of a failure, so that Remix does not revalidate against a server that
 * may be unavailable (docs/decisions/client-script.md).
 */
function failedAction(answer: FormAnswer | null): Response {
  // Remix 2.17 ignores the status of `data()` in a client action, but not that of a Response.
  return new Response(JSON.stringify(answer), {
    status: 503,
    headers: { "Content-Type": "application/json" },
  });
}

/** The failure as a toast. */
function failureToast(words: FailureWords, error: unknown): Toast {
  const description = reasonOf(error) ?? words.description;
  return { kind: "error", title: words.title, ...(description && { description }) };
}

// What Remix 2.17 sends instead of an error that the server did not expect.
const UNEXPECTED = "Unexpected Server Error";

/** What became of a post that failed without words of the server, as far as the browser can know. */
function whatIsKnown(error: unknown, wasOnline: boolean): string {
  if (isRouteErrorResponse(error)) return FAILED_HERE;
  if (error instanceof Error && error.message === UNEXPECTED) return FAILED_HERE;
  // Other answers are not of this server: a proxy's page, or the half of an answer.
  const isFetchError = error instanceof TypeError;
  return isFetchError && !wasOnline ? NOT_SENT : ANSWER_LOST;
}

/** The server's message for a refusal. Null for details that belong only in its log. */
function reasonOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const said = readOutage(error.data) ?? readRefusedWrite(error.data);
  if (said) return said.message;
  return error.status < 500 ? String(error.data) : null;
}
