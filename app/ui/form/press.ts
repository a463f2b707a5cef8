import { useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import type { FailureWords } from "~/lib/toast";
import { recordSending } from "./send-form";
import { reserveTurn } from "./turns";

let presses = 0;

/**
 * Submits a form with one button. Each press is sent separately: it neither cancels nor ignores one
 * that is still being sent, and waits for it. If the server redirects back to the page of the button,
 * the visitor stays on the current page, which is revalidated.
 */
export function usePress(failure: FailureWords) {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    presses += 1;
    const form = event.currentTarget;
    recordSending(form, { failure, isButton: true, stays: "back", isInTurn: true });
    const fields = new FormData(form);
    reserveTurn(fields, presses);
    submit(fields, {
      method: "post",
      action: form.getAttribute("action") ?? "",
      navigate: false,
      fetcherKey: `press-${presses}`,
      preventScrollReset: true,
    });
  };
}
