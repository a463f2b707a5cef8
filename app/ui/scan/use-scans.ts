import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import { watchKeystrokes } from "./keystrokes";
import {
  type AmountOrChoice,
  isAmountOrChoice,
  isCharacter,
  isTyping,
  MODIFIERS,
  put,
  takesText,
} from "./scan-keys";
import { type ScanQueue, type Scans, scanQueue } from "./scan-queue";

type Options = {
  /** The form's id. */
  form: string;
  /** The name of its field for scans. */
  field: string;
  /** The address that script posts them to. The form's own address takes what is sent without it. */
  address: string;
};

/**
 * Takes what a scanner types, or a person and Enter, from a field at once, so that the next one finds
 * it empty, and posts it by the queue of its address. Answers never touch the field. What is scanned
 * while a button, a checkbox or nothing has the focus goes to the field; what is scanned into an
 * amount or a list of choices is taken out of it again.
 */
export function useScans({ form: formId, field: name, address }: Options): Scans & {
  queue: ScanQueue;
} {
  const queue = scanQueue(address);
  const scans = useSyncExternalStore(queue.subscribe, queue.now, nothingYet);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    const close = queue.openFor(form);
    const stop = listen(form, name, queue);
    return () => {
      stop();
      close();
    };
  }, [formId, name, queue]);
  useReadAgain(scans.answered);
  useLead(queue, scans, `${formId}-${name}`);
  return { ...scans, queue };
}

const EMPTY: Scans = { waiting: [], refused: [], taken: "", answered: 0, trouble: "none" };
const nothingYet = () => EMPTY;

/** Reads the page's lists again after answers, once for all that came meanwhile. */
function useReadAgain(answered: number) {
  const { state, revalidate } = useRevalidator();
  const read = useRef(answered);
  useEffect(() => {
    if (state !== "idle" || read.current === answered) return;
    read.current = answered;
    revalidate();
  }, [state, answered, revalidate]);
}

/** How many scans of an address wait for their answer. */
export function useWaitingScans(address: string): number {
  const queue = scanQueue(address);
  return useSyncExternalStore(queue.subscribe, queue.now, nothingYet).waiting.length;
}

/** A single scan that means a page leads there. Others have a link to it beside their answer. */
function useLead(queue: ScanQueue, { waiting, refused }: Scans, fieldId: string) {
  const navigate = useNavigate();
  const seen = useRef(refused.length);
  useEffect(() => {
    const last = refused.length > seen.current ? refused.at(-1) : undefined;
    seen.current = refused.length;
    const field = document.getElementById(fieldId);
    const isTyping = field instanceof HTMLInputElement && field.value !== "";
    if (last?.to === undefined || waiting.length > 0 || isTyping) return;
    queue.dismiss(last.key);
    navigate(last.to, { preventScrollReset: true });
  }, [queue, waiting, refused, fieldId, navigate]);
}

function listen(form: HTMLFormElement, name: string, queue: ScanQueue) {
  const keystrokes = watchKeystrokes();
  const listening = new AbortController();
  const { signal } = listening;
  const fieldNow = () => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field : null;
  };
  const take = (text: string) => queue.add(text.trim(), otherFields(form, name));

  const onEnter = (field: HTMLInputElement, event: KeyboardEvent) => {
    event.preventDefault();
    const scanned = keystrokes.scannedBehind(field, event);
    const text = scanned ? scanned.text : field.value;
    field.value = scanned?.before ?? "";
    if (text.trim() !== "") take(text);
  };

  const onForeignEnter = (field: AmountOrChoice, event: KeyboardEvent) => {
    const scanned = keystrokes.scanned(field, event);
    if (!scanned) return;
    event.preventDefault();
    put(field, scanned.before);
    take(scanned.text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const field = fieldNow();
    if (!field || !isTyping(event)) return;
    const { target, key } = event;
    if (target === field) {
      if (isCharacter(event)) keystrokes.typed(field, event);
      else if (key === "Enter") onEnter(field, event);
      else if (!MODIFIERS.includes(key)) keystrokes.forget();
    } else if (isAmountOrChoice(target)) {
      if (isCharacter(event)) keystrokes.typed(target, event);
      else if (key === "Enter") onForeignEnter(target, event);
      else if (!MODIFIERS.includes(key)) keystrokes.forget();
    } else if (isCharacter(event) && key !== " " && !takesText(target) && !isBehindDialog(field)) {
      // Before the character is typed, which then goes to the field.
      field.focus({ preventScroll: true });
      keystrokes.typed(field, event);
    }
  };

  const onClick = (event: MouseEvent) => {
    const field = fieldNow();
    const isButton = event.target instanceof Element && event.target.closest("button");
    if (!field || !isButton || field.value.trim() === "") return;
    event.preventDefault();
    take(field.value);
    field.value = "";
    field.focus();
  };

  document.addEventListener("keydown", onKeyDown, { capture: true, signal });
  form.addEventListener("click", onClick, { signal });
  addEventListener("online", queue.sendNow, { signal });
  return () => listening.abort();
}

function otherFields(form: HTMLFormElement, name: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [key, value] of new FormData(form)) {
    if (key !== name && key !== FORM_TOKEN_FIELD && typeof value === "string") fields[key] = value;
  }
  return fields;
}

const isBehindDialog = (field: Element) =>
  document.querySelector("dialog[open]")?.contains(field) === false;
