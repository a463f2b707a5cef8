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

export type Texts = Record<string, string | readonly string[] | null | undefined>;

export type FormPost = Omit<Sending, "isButton"> & {
  /** Unique on the page: a prefix for the ids of the fields. */
  id: string;
  /** The address that the form posts to. */
  action: string;
  /** What the fields contain at first. */
  values: Texts | undefined;
  /** What an edit was made from, if that is not its values. Changes with it. */
  madeFrom: string | undefined;
  /** The response to this form, if it was posted without script. */
  lastResult: FormAnswer["lastResult"];
  /** Called when a post by script was accepted. */
  onDone: (() => void) | undefined;
};

/**
 * A form that only the server validates. Without script it posts and the page is loaded again. With
 * script it posts in the background, and is in one of these states:
 *
 * - asked: as the page was loaded, with the response to a post without script, if it was one.
 * - unsent: the last press found no connection.
 * - refused: the last post was refused or failed. The error summary takes focus.
 * - accepted: the last post was accepted. The form is as before anything was typed.
 *
 * While it is being sent it shows the state before.
 */
export function useFormPost<Answer extends object>(options: FormPost) {
  const { id, action, values } = options;
  // Without a key, so that the same form on the page after a success does not show an old response.
  const fetcher = useFetcher<FormAnswer & Answer>();
  const isPending = fetcher.state !== "idle";
  const [isUnsent, setUnsent] = useUnsent(id);
  const revision = useRevision(options.madeFrom ?? (values && revisionOf(values)));
  const posts = useAccepted(isPending, fetcher.data, () => {
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) element.reset();
    revision.begin();
    options.onDone?.();
  });
  const { refusal, isAsked } = posts;
  const lastResult = isUnsent
    ? UNSENT
    : (refusal?.lastResult ?? (isAsked ? options.lastResult : undefined));
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: useMemo(() => withoutStatus(lastResult), [lastResult]),
    ...(values && { defaultValue: values as never }), // Texts, as inputs contain them.
  });
  useToast(refusal?.toast);
  useDrawnRefusal(refusal?.lastResult, id);

  const isRepeated = useOnePress(isPending, fetcher.data);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isRepeated(event)) return;
    setUnsent(false);
    posts.press();
    recordSending(event.currentTarget, options);
    form.onSubmit(event);
  };

  const again: unknown = lastResult?.initialValue?.[REVISION_FIELD];
  return {
    form,
    fields,
    isPending,
    /** Which values an edit was made from. */
    revision: typeof again === "string" ? again : (revision.madeFrom ?? null),
    /** Other data in the action's response, if script posted the form. */
    answer: refusal,
    Form: fetcher.Form,
    formProps: { id, action, method: "post" as const, noValidate: true, onSubmit },
  };
}

/**
 * Tells an accepted post from a refused one. A success responds with a redirect, after which the
 * fetcher has the last refusal's data still, or none.
 */
function useAccepted<Data>(isPending: boolean, data: Data | undefined, onAccepted: () => void) {
  const [old, setOld] = useState<{ data: Data | undefined }>();
  const recordSent = useRecordSent();
  // Recorded at the press: a slow phone may render a response before, or together with, the start
  // of sending.
  const before = useRef(data);
  const wasSent = useRef(false);
  const accept = useRef(onAccepted);
  useEffect(() => {
    accept.current = onAccepted;
  });
  useEffect(() => {
    if (isPending) {
      wasSent.current = true;
      return;
    }
    const isAccepted = wasSent.current && (!data || before.current === data);
    wasSent.current = false;
    if (!isAccepted) return;
    setOld({ data });
    recordSent();
    accept.current();
  }, [isPending, data, recordSent]);
  return {
    /** The response to the last post by script, unless it was accepted. */
    refusal: old && old.data === data ? undefined : data,
    /** Whether no post by script was accepted yet. */
    isAsked: !old,
    /** To call when the form is sent. */
    press: () => {
      before.current = data;
    },
  };
}

/** What an edit was made from: the fields keep what they showed at first, until a post is accepted. */
function useRevision(present: string | undefined) {
  const [madeFrom, setMadeFrom] = useState(present);
  return { madeFrom, begin: () => setMadeFrom(present) };
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

/** Draws a refusal that equals the last one, and empties the honeypot for the next press. */
function useDrawnRefusal(refused: FormAnswer["lastResult"], id: string) {
  const [, drawAgain] = useState(refused);
  useEffect(() => {
    // conform applies the result after rendering, and does not notify if it equals the last one.
    drawAgain(refused);
    if (refused?.status !== "error") return;
    // A browser's autofill may have filled it, which a visitor could not see.
    const trap = document.getElementById(`${id}-${HONEYPOT_FIELD}`);
    if (trap instanceof HTMLInputElement) trap.value = "";
  }, [refused, id]);
}

/**
 * conform would focus the first invalid field of an error, and a screen reader would start there.
 */
function withoutStatus(result: FormAnswer["lastResult"]) {
  if (!result) return null;
  const { status: _, ...rest } = result;
  return rest;
}
