import { type FormEvent, useEffect, useRef } from "react";

const REPEATED_MS = 1000;

/**
 * Whether a submit repeats one that is still being sent, and is stopped. The button says so and
 * is not disabled, which would take the focus away from it. Remix 2.17 would send both, and after the redirect of the first its
 * router keeps the key of a form that is gone: every later navigation of the page fails.
 */
export function useOnePress(isPending: boolean, answer: unknown) {
  const sentAt = useRef(-Infinity);
  // The form itself knows when its sending has begun, and an answer ends it.
  useEffect(() => () => void (sentAt.current = -Infinity), [isPending, answer]);
  return (event: FormEvent): boolean => {
    const isRepeated = isPending || event.timeStamp - sentAt.current < REPEATED_MS;
    if (isRepeated) event.preventDefault();
    else sentAt.current = event.timeStamp;
    return isRepeated;
  };
}
