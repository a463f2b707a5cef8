import { useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import { useNoteSent } from "~/ui/layout/outcome";
import { useToast } from "~/ui/overlay/toasts";
import type { FormAnswer } from "./keep-form-on-failure";

type Options<Input> = {
  /** Unique on the page: a prefix for the ids of the fields. */
  id: string;
  /** The address that the form posts to. */
  action: string;
  /** The server's response if the form was posted without script. */
  lastResult?: FormAnswer["lastResult"];
  defaultValue?: Partial<
    Record<keyof Input & string, string | readonly string[] | null | undefined>
  >;
  /** Called when a post by script was accepted. */
  onDone?: (() => void) | undefined;
};

/**
 * A form that only the server validates. Without script it posts and the page is loaded again. With
 * script it posts in the background: the error summary takes focus after a refusal or failure, and
 * the form is reset after a success.
 */
export function useServerForm<
  Input extends Record<string, unknown>,
  Answer extends object = object,
>(options: Options<Input>) {
  const { id, action, defaultValue, onDone } = options;
  // Without a key, so that the same form on the page after a success does not show an old response.
  const fetcher = useFetcher<FormAnswer & Answer>();
  const isPending = fetcher.state !== "idle";
  const [answered, setAnswered] = useState<unknown>();
  // A fetcher's last response stays after a later success, because a success responds with a
  // redirect.
  const answer = fetcher.data === answered ? undefined : fetcher.data;
  const lastResult = answer?.lastResult ?? (answered ? undefined : options.lastResult);
  const [form, fields] = useForm<Input>({
    id,
    lastResult: useMemo(() => withoutStatus(lastResult), [lastResult]),
    ...(defaultValue && { defaultValue: defaultValue as never }), // Text values, as inputs contain them.
  });
  useToast(answer?.toast);

  const refused = answer?.lastResult;
  const [, drawAgain] = useState(refused);
  useEffect(() => {
    // conform applies the result after rendering, and does not notify if it equals the last one.
    drawAgain(refused);
    if (refused?.status !== "error") return;
    // A browser's autofill may have filled it, which a visitor could not see.
    const trap = document.getElementById(`${id}-${HONEYPOT_FIELD}`);
    if (trap instanceof HTMLInputElement) trap.value = "";
  }, [refused, id]);

  const noteSent = useNoteSent();
  // Recorded at the press: a slow phone may render a response before, or together with, the start
  // of sending.
  const before = useRef(fetcher.data);
  const wasSent = useRef(false);
  useEffect(() => {
    if (isPending) {
      wasSent.current = true;
      return;
    }
    // After a redirect the last response stays; `stayOnPage` returns null.
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
    /** Other data in the action's response, if script posted the form. */
    answer,
    Form: fetcher.Form,
    formProps: { id, action, method: "post" as const, noValidate: true, onSubmit },
  };
}

/**
 * conform would focus the first invalid field of an error, and a screen reader would start there.
 */
function withoutStatus(result: FormAnswer["lastResult"]) {
  if (!result) return null;
  const { status: _, ...rest } = result;
  return rest;
}
