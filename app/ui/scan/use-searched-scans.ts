import { useEffect } from "react";
import { watchKeystrokes } from "./keystrokes";
import { isAmountOrChoice, isCharacter, isTyping, MODIFIERS, takesText } from "./scan-keys";

/**
 * Makes what is scanned while no field has the focus a search by the field with this id. The speed tells
 * a scanner from a hand, whose keys do what they do everywhere.
 */
export function useSearchedScans(fieldId: string) {
  useEffect(() => {
    const field = document.getElementById(fieldId);
    return field instanceof HTMLInputElement ? listen(field) : undefined;
  }, [fieldId]);
}

function listen(field: HTMLInputElement) {
  const keystrokes = watchKeystrokes();
  const listening = new AbortController();
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!isTyping(event) || takesText(target) || isAmountOrChoice(target)) keystrokes.forget();
    else if (key === "Enter") {
      const scanned = keystrokes.scannedElsewhere(field, event);
      if (!scanned) return;
      // A link or button that has the focus is not pressed.
      event.preventDefault();
      field.value = scanned.text;
      field.form?.requestSubmit();
    } else if (isCharacter(event)) keystrokes.typed(field, event);
    else if (!MODIFIERS.includes(key)) keystrokes.forget();
  };
  document.addEventListener("keydown", onKeyDown, { capture: true, signal: listening.signal });
  return () => listening.abort();
}
