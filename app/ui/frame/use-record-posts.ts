import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/** What became of the last post before an error: no answer yet, or answered and the page is loading. */
type Post = "none" | "sent" | "answered";

let last: Post = "none";

/**
 * What is known of the last post when a page cannot be loaded. A page that is opened afterwards
 * starts with none.
 */
export const lastPost = (): Post => last;

/** Records what the router sends, for the error page, which sees only the error. */
export function useRecordPosts() {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const active = [navigation, ...fetchers].filter(({ state }) => state !== "idle");
  const posts = active.filter(({ formMethod }) => formMethod === "POST");
  const isSending = posts.some(({ state }) => state === "submitting");
  const isActive = active.length > 0;
  const isPosting = posts.length > 0;
  useEffect(() => {
    if (!isActive) return;
    last = isSending ? "sent" : isPosting ? "answered" : "none";
  }, [isActive, isSending, isPosting]);
}
