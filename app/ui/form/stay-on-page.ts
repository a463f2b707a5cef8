import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FailureWords } from "~/lib/toast";
import { failureAnswer } from "./keep-form-on-failure";

/**
 * A client action that stays where the visitor is when the server's redirect leads to the page that
 * is shown: it is read anew, scroll and focus are kept, and the answer is null. Other redirects are
 * followed; after a failure what was typed stays, as in keepFormOnFailure.
 */
export function stayOnPage(words: FailureWords) {
  return async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction();
    } catch (error) {
      if (error instanceof Response) {
        if (leadsHere(error)) return null;
        throw error;
      }
      return failureAnswer(words, error);
    }
  };
}

function leadsHere(redirect: Response) {
  const { location } = window;
  const target = new URL(redirect.headers.get("Location") ?? "", location.href);
  const here = new URLSearchParams(location.search);
  const page = (query: URLSearchParams) => query.get("page") ?? "1";
  return (
    target.pathname === location.pathname &&
    page(target.searchParams) === page(here) &&
    // A page that shows a kept draft would show it again.
    !here.has("draft")
  );
}
