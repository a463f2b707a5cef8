import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FailureWords } from "~/lib/toast";
import { failureAnswer } from "./keep-form-on-failure";

/**
 * A client action that stays on the current page if the server redirects to it: the page is
 * revalidated, scroll and focus stay, and the result is null. Other redirects are followed. After a
 * failure typed values stay, as in keepFormOnFailure.
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
    // A page that shows a draft would show it again.
    !here.has("draft")
  );
}
