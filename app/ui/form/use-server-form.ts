import { useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import { useNoteSent } from "~/ui/layout/outcome";
import { useToast } from "~/ui/overlay/toasts";
import type { FormAnswer } from "./keep-form-on-failure";

type Options<Input> = {
  /** Unique on the page: prefixes the ids of the fields. */
  id: string;
  /** The page URL that takes the post. */
  action: string;
  /** The server's answer when the page itself was posted to without script. */
  lastResult?: FormAnswer["lastResult"];
  defaultValue?: Partial<Record<keyof Input & string, string | null | undefined>>;
  /** Called after a post in the background that was accepted. */
  onDone?: (() => void) | undefined;
};

/**
 * A form that is checked by the server only. Without script it posts and the page comes back; with
 * script it posts in the background: after a refusal or a failure the error summary takes focus,
 * after a success the form is as it was before anything was typed.
 */
export function useServerForm<
  Input extends Record<string, unknown>,
  Answer extends object = object,
>(options: Options<Input>) {
  const { id, action, defaultValue, onDone } = options;
  // Without a key of ours: the same form on the page that a success leads to would take over the
  // answer that came before it.
  const fetcher = useFetcher<FormAnswer & Answer>();
  const isPending = fetcher.state !== "idle";
  const [answered, setAnswered] = useState<unknown>();
  // What a fetcher was answered outlives a later success, which answers with a redirect.
  const answer = fetcher.data === answered ? undefined : fetcher.data;
  const lastResult = answer?.lastResult ?? (answered ? undefined : options.lastResult);
  const [form, fields] = useForm<Input>({
    id,
    lastResult: useMemo(() => withoutStatus(lastResult), [lastResult]),
    ...(defaultValue && { defaultValue: defaultValue as never }), // Texts, as inputs hold them.
  });
  useToast(answer?.toast);

  const refused = answer?.lastResult;
  const [, drawAgain] = useState(refused);
  useEffect(() => {
    // conform takes it over after drawing, and tells nobody when it says the same as the last one.
    drawAgain(refused);
    if (refused?.status !== "error") return;
    // A browser's autofill may have filled it; nobody could see that to mend it.
    const trap = document.getElementById(`${id}-${HONEYPOT_FIELD}`);
    if (trap instanceof HTMLInputElement) trap.value = "";
  }, [refused, id]);

  const noteSent = useNoteSent();
  // Noted at the press: a slow phone may render an answer before or together with its send's start.
  const before = useRef(fetcher.data);
  const wasSent = useRef(false);
  useEffect(() => {
    if (isPending) {
      wasSent.current = true;
      return;
    }
    // A redirect leaves the last answer as it was; `stayOnPage` answers with nothing.
    const isAccepted = wasSent.current && (!fetcher.data || before.current === fetcher.data);
    wasSent.current = false;
    if (!isAccepted) return;
    setAnswered(fetcher.data ?? "nothing");
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) element.reset();
    noteSent();
    onDone?.();
  }, [isPending, fetcher.data, id, noteSent, onDone]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    before.current = fetcher.data;
    form.onSubmit(event);
  };

  return {
    form,
    fields,
    isPending,
    /** What the action answered beside the result, when script posted the form. */
    answer,
    Form: fetcher.Form,
    formProps: { id, action, method: "post" as const, noValidate: true, onSubmit },
  };
}

/** conform focuses the first wrong field of an error, and a screen reader starts to read there. */
function withoutStatus(result: FormAnswer["lastResult"]) {
  if (!result) return null;
  const { status: _, ...rest } = result;
  return rest;
}
