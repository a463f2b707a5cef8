import { type SubmissionResult, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { HONEYPOT_FIELD } from "~/lib/honeypot";
import type { Toast } from "~/lib/toast";
import { showToast } from "~/ui/layout/toasts";

type Options<Input> = {
  /** Unique on the page: prefixes the ids of the fields. */
  id: string;
  /** The page URL that takes the post. */
  action: string;
  /** The server's answer when the page itself was posted to without script. */
  lastResult?: SubmissionResult | undefined;
  defaultValue?: Partial<Record<keyof Input & string, string | null | undefined>>;
  /** Called after a post in the background that was accepted. */
  onDone?: (() => void) | undefined;
};

const ERROR_TITLE = "Error: ";

/**
 * A form that is checked by the server only. Without script it posts and the page comes back; with
 * script it posts in the background: after a refusal the error summary takes focus, after a success
 * the form is empty again.
 */
export function useServerForm<
  Input extends Record<string, unknown>,
  Answer extends object = object,
>(options: Options<Input>) {
  const { id, action, defaultValue, onDone } = options;
  const fetcher = useFetcher<{ lastResult?: SubmissionResult; toast?: Toast | null } & Answer>({
    key: id,
  });
  const isPending = fetcher.state !== "idle";
  const [answered, setAnswered] = useState<unknown>();
  // What a fetcher was answered outlives a later success, which answers with a redirect.
  const answer = fetcher.data === answered ? undefined : fetcher.data;
  const lastResult = answer?.lastResult ?? (answered ? undefined : options.lastResult);
  const [form, fields] = useForm<Input>({
    id,
    lastResult: lastResult ?? null,
    ...(defaultValue && { defaultValue: defaultValue as never }), // Texts, as inputs hold them.
  });
  const summary = useRef<HTMLDivElement>(null);
  const toast = answer?.toast;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);

  const refused = answer?.lastResult;
  // After useForm's own effect, which would focus the first field. The summary is there once the
  // form's status has followed the answer, one render later.
  useEffect(() => {
    if (refused?.status !== "error") return;
    summary.current?.focus();
    // A browser's autofill may have filled it; nobody could see that to mend it.
    const trap = document.getElementById(`${id}-${HONEYPOT_FIELD}`);
    if (trap instanceof HTMLInputElement) trap.value = "";
    if (!document.title.startsWith(ERROR_TITLE)) document.title = ERROR_TITLE + document.title;
  }, [refused, form.status, id]);

  const sentAfter = useRef<{ data: unknown } | null>(null);
  useEffect(() => {
    if (isPending) {
      sentAfter.current ??= { data: fetcher.data };
      return;
    }
    // A redirect leaves the last answer as it was; `stayOnPage` answers with nothing.
    const isAccepted =
      sentAfter.current !== null && (!fetcher.data || sentAfter.current.data === fetcher.data);
    sentAfter.current = null;
    if (!isAccepted) return;
    setAnswered(fetcher.data ?? "nothing");
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) element.reset();
    document.title = document.title.replace(ERROR_TITLE, "");
    onDone?.();
  }, [isPending, fetcher.data, id, onDone]);

  return {
    form,
    fields,
    summary,
    isPending,
    /** What the action answered beside the result, when script posted the form. */
    answer,
    Form: fetcher.Form,
    formProps: { id, action, method: "post" as const, noValidate: true, onSubmit: form.onSubmit },
  };
}
