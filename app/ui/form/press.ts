import { type ClientActionFunctionArgs, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import type { FailureWords } from "~/lib/toast";
import { showToast } from "~/ui/layout/toasts";
import { failureToast } from "./keep-form-on-failure";

let presses = 0;

/**
 * Submits a form that is one button, each press by itself: a press while another is under way
 * neither ends that one nor is lost. The route's client action is `press` or runs in turn.
 */
export function usePress() {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    presses += 1;
    const fetcherKey = `press-${presses}`;
    submit(event.currentTarget, { navigate: false, fetcherKey, preventScrollReset: true });
  };
}

type Act<Answer> = (args: ClientActionFunctionArgs) => Promise<Answer>;

let last: Promise<unknown> = Promise.resolve();

/**
 * A client action that waits for the ones before it, so that what was pressed first is done first.
 * The cart needs it: it is a cookie, and of two changes under way at once, which both start from the
 * same cart, the later answer would undo the earlier.
 */
export function inTurn<Answer>(act: Act<Answer>): Act<Answer> {
  return (args) => {
    const mine = last.then(() => act(args));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * The client action of such a button. The server's redirect back to where it was pressed leaves the
 * visitor where they are by then, with the page read anew; other redirects are followed. A failure
 * is a toast.
 */
export const press = (words: FailureWords) =>
  inTurn(async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const back = (await request.clone().formData()).get("redirectTo");
    try {
      await serverAction();
    } catch (error) {
      if (!(error instanceof Response)) showToast(failureToast(words, error));
      else if (!isSameAddress(error.headers.get("Location"), back)) throw error;
    }
    return null;
  });

function isSameAddress(address: string | null, other: FormDataEntryValue | null) {
  if (address === null || typeof other !== "string") return false;
  const { href } = window.location;
  return new URL(address, href).href === new URL(other, href).href;
}
