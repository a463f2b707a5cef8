import { useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import { REVISION_FIELD, revisionOf } from "~/lib/input/revision";
import { useRecordSent } from "~/ui/layout/outcome";
import { useToast } from "~/ui/overlay/toasts";
import type { FormAnswer } from "./failed-send";
import { useOnePress } from "./one-press";
import { UNSENT, UNSENT_EVENT } from "./send-by-browser";
import { recordSending, type Sending } from "./send-form";

type Options<Input> = Omit<Sending, "isButton"> & {
  /** Unique on the page: a prefix for the ids of the fields. */
  id: string;
  /** The address that the form posts to. */
  action: string;
  /** The server's response if the form was posted without script. */
  lastResult?: FormAnswer["lastResult"];
  defaultValue?: Partial<
    Record<keyof Input & string, string | readonly string[] | null | undefined>
  >;
  /**
   * What the form was made from, if that is not the values that it starts with. See RevisionField.
   */
  madeFrom?: string;
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
  const present = options.madeFrom ?? (defaultValue && revisionOf(defaultValue));
  // Without a key, so that the same form on the page after a success does not show an old response.
  const fetcher = useFetcher<FormAnswer & Answer>();
  const isPending = fetcher.state !== "idle";
  const [answered, setAnswered] = useState<unknown>();
  // A fetcher's last response stays after a later success, because a success responds with a
  // redirect.
  const answer = fetcher.data === answered ? undefined : fetcher.data;
  const [isUnsent, setUnsent] = useUnsent(id);
  const lastResult = isUnsent
    ? UNSENT
    : (answer?.lastResult ?? (answered ? undefined : options.lastResult));
  const [form, fields] = useForm<Input>({
    id,
    lastResult: useMemo(() => withoutStatus(lastResult), [lastResult]),
    ...(defaultValue && { defaultValue: defaultValue as never }), // Text values, as inputs contain them.
  });
  useToast(answer?.toast);
  // Not of later values, because the fields keep what they showed at first.
  const [madeFrom, setMadeFrom] = useState(present);
  const again: unknown = lastResult?.initialValue?.[REVISION_FIELD];

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

  const recordSent = useRecordSent();
  // Recorded at the press: a slow phone may render a response before, or together with, the start
  // of sending.
  const before = useRef(fetcher.data);
  const wasSent = useRef(false);
  const shown = useRef(present);
  useEffect(() => {
    shown.current = present;
  });
  useEffect(() => {
    if (isPending) {
      wasSent.current = true;
      return;
    }
    // After a redirect the last response stays; after one that stays on the page there is none.
    const isAccepted = wasSent.current && (!fetcher.data || before.current === fetcher.data);
    wasSent.current = false;
    if (!isAccepted) return;
    setAnswered(fetcher.data ?? "nothing");
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) element.reset();
    setMadeFrom(shown.current);
    recordSent();
    onDone?.();
  }, [isPending, fetcher.data, id, recordSent, onDone]);

  const isRepeated = useOnePress(isPending, fetcher.data);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isRepeated(event)) return;
    setUnsent(false);
    before.current = fetcher.data;
    recordSending(event.currentTarget, options);
    form.onSubmit(event);
  };

  return {
    form,
    fields,
    isPending,
    /** Which values the form was made from, for the RevisionField of an edit form. */
    revision: typeof again === "string" ? again : (madeFrom ?? null),
    /** Other data in the action's response, if script posted the form. */
    answer,
    Form: fetcher.Form,
    formProps: { id, action, method: "post" as const, noValidate: true, onSubmit },
  };
}

/** Whether the last press could not be sent. */
function useUnsent(id: string) {
  const state = useState(false);
  const [, setUnsent] = state;
  useEffect(() => {
    const form = document.getElementById(id);
    const onUnsent = () => setUnsent(true);
    form?.addEventListener(UNSENT_EVENT, onUnsent);
    return () => form?.removeEventListener(UNSENT_EVENT, onUnsent);
  }, [id, setUnsent]);
  return state;
}

/**
 * conform would focus the first invalid field of an error, and a screen reader would start there.
 */
function withoutStatus(result: FormAnswer["lastResult"]) {
  if (!result) return null;
  const { status: _, ...rest } = result;
  return rest;
}
