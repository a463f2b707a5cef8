import { useEffect } from "react";
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

/**
 * Lets a scanner fill in these fields of a form that has others. A scanner ends with Enter, which would
 * send the form half filled in: after a scan it leads to the next field. A scan replaces the text of its
 * field. What is scanned into an amount or a list of choices, or onto a checkbox or button of the form,
 * goes to the first of the fields that is empty. The Enter of a person sends the form, as without script.
 */
export function useScannedFields(formId: string, names: readonly string[]) {
  const joined = names.join(" ");
  useEffect(() => {
    const form = document.getElementById(formId);
    return form instanceof HTMLFormElement ? listen(form, joined.split(" ")) : undefined;
  }, [formId, joined]);
}

function listen(form: HTMLFormElement, names: readonly string[]) {
  const keystrokes = watchKeystrokes();
  const listening = new AbortController();
  // Characters that no field took.
  let lost = 0;
  const fields = () =>
    names
      .map((name) => form.elements.namedItem(name))
      .filter((field) => field instanceof HTMLInputElement);
  const firstEmpty = () => fields().find((field) => field.value === "" && isShown(field));

  const fill = (field: HTMLInputElement, text: string) => {
    put(field, text);
    fieldAfter(form, field).focus();
  };

  const onEnter = (field: HTMLInputElement, event: KeyboardEvent) => {
    const scanned = keystrokes.scannedInto(field, event);
    if (!scanned) return;
    event.preventDefault();
    fill(field, scanned.text);
  };

  const onForeignEnter = (field: AmountOrChoice, event: KeyboardEvent) => {
    const scanned = keystrokes.scanned(field, event);
    const place = firstEmpty();
    // Without a place the server refuses the amount by name.
    if (!scanned || !place) return;
    event.preventDefault();
    put(field, scanned.before);
    fill(place, scanned.text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isTyping(event)) return;
    const { target, key } = event;
    const own = fields().find((field) => field === target);
    const field = own ?? (isAmountOrChoice(target) ? target : null);
    if (field) {
      lost = 0;
      if (isCharacter(event)) keystrokes.typed(field, event);
      else if (key === "Enter" && own) onEnter(own, event);
      else if (key === "Enter") onForeignEnter(field, event);
      else if (!MODIFIERS.includes(key)) keystrokes.forget();
    } else if (isCharacter(event) && key !== " " && !takesText(target)) {
      const place = firstEmpty();
      // Before the character is typed, which then goes to the field.
      place?.focus();
      if (place) keystrokes.typed(place, event);
      else lost += 1;
    } else if (!MODIFIERS.includes(key)) {
      if (key === "Enter" && lost >= FEWEST_OF_A_SCAN) event.preventDefault();
      lost = 0;
    }
  };

  form.addEventListener("keydown", onKeyDown, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

const FEWEST_OF_A_SCAN = 4;

const isShown = (element: Element) => element.getClientRects().length > 0;

/** The next field or button of the form that a person would come to. */
function fieldAfter(form: HTMLFormElement, field: HTMLInputElement): HTMLElement {
  const elements = [...form.elements];
  const next = elements
    .slice(elements.indexOf(field) + 1)
    .find(
      (one) =>
        one instanceof HTMLElement &&
        !(one instanceof HTMLFieldSetElement) &&
        one.tabIndex >= 0 &&
        isShown(one) &&
        !one.matches(":disabled"),
    );
  return next instanceof HTMLElement ? next : field;
}
