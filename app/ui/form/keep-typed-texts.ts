/**
 * Keeps what is typed into text areas until it is restored. React 18 sets each text area that comes
 * with a text back to it during hydration. Returns the function that restores what was typed.
 */
export function keepTypedTexts(): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const keep = (area: HTMLTextAreaElement) => typed.set(area, area.value);
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) keep(area);
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  addEventListener("input", onInput, true);
  return () => {
    removeEventListener("input", onInput, true);
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
  };
}
