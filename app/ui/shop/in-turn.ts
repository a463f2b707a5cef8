import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FailureWords } from "~/lib/toast";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";

let last: Promise<unknown> = Promise.resolve();

/**
 * A client action that waits for the ones before it. The cart is a cookie: two changes under way at
 * once would both start from the same cart, and the later answer would undo the earlier.
 */
export function inTurn(words: FailureWords) {
  const act = keepFormOnFailure(words);
  return (args: ClientActionFunctionArgs) => {
    const mine = last.then(() => act(args));
    last = mine.catch(() => undefined);
    return mine;
  };
}
