export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Set by the page alone, never by a person. */
const NOT_TYPED = ["hidden", "submit", "button", "image", "reset"];
export const isField = (element: unknown): element is Field =>
  (element instanceof HTMLInputElement && !NOT_TYPED.includes(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const isText = (field: Field): field is HTMLTextAreaElement | HTMLInputElement =>
  !(field instanceof HTMLSelectElement) && typeof field.selectionStart === "number";

/**
 * Keeps what a person has typed, chosen and opened while React takes the page over. React 18 sets
 * each text area that comes with a text back to it. It makes all elements anew where something else
 * has changed them before: an extension, or the browser's translation. Returns the function that
 * restores values, chosen files, open details and the focus.
 */
export function keepFields(root: Element): () => void {
  const before = keyed(root);
  const typed = new Map<HTMLTextAreaElement, string>();
  const keep = (area: HTMLTextAreaElement) => typed.set(area, area.value);
  for (const area of root.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) keep(area);
  let focused: unknown = document.activeElement;
  const listening = new AbortController();
  const { signal } = listening;
  const listen = (event: string, heard: (event: Event) => void) =>
    addEventListener(event, heard, { capture: true, signal });
  listen("input", ({ target }) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  });
  listen("focusin", ({ target }) => (focused = target));
  // Chromium also reports it of a field that is removed, which is not left.
  listen("focusout", ({ target }) =>
    setTimeout(() => {
      if (focused === target) focused = null;
    }),
  );
  return () => {
    listening.abort();
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
    const after = keyed(root);
    for (const [key, old] of before) {
      const now = after.get(key);
      if (now && now !== old) carryOver(old, now);
      if (now && now !== old && old === focused) focusAs(old, now);
      // Its listener did not hear that a file was chosen.
      if (now instanceof HTMLInputElement && now.files?.length)
        now.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
}

const KEPT = "input, textarea, select, details, summary, button, a[href]";

/** Elements of KEPT by what is the same in an equal page, with their number of that kind. */
function keyed(root: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  const counts = new Map<string, number>();
  for (const element of root.querySelectorAll(KEPT)) {
    // An extension's own field has no name.
    if (isField(element) && !element.name) continue;
    const kind = kindOf(element);
    const number = counts.get(kind) ?? 0;
    counts.set(kind, number + 1);
    found.set(`${kind} ${number}`, element);
  }
  return found;
}

function kindOf(element: Element): string {
  if (isField(element) || element instanceof HTMLButtonElement) {
    return [element.form?.getAttribute("action"), element.name, element.type].join(" ");
  }
  return [element.tagName, element.getAttribute("href")].join(" ");
}

/** Sets a field, or open details, as another one is. */
export function carryOver(old: Element, now: Element) {
  if (old instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) {
    if (now.open !== old.open) now.open = old.open;
    return;
  }
  if (!isField(old) || !isField(now)) return;
  if (isChecked(old) && isChecked(now)) {
    if (now.checked === old.checked) return;
    now.checked = old.checked;
  } else if (isFile(old) && isFile(now)) {
    if (old.files?.length) now.files = old.files;
    return;
  } else {
    if (now.value === old.value) return;
    now.value = old.value;
  }
  now.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The fields of a form by their name, type and, of a choice, value. */
export const fieldsOf = (form: HTMLFormElement): [string, Field][] =>
  [...form.elements]
    .filter(isField)
    .filter((field) => field.name)
    .map((field) => [
      [field.name, field.type, isChecked(field) ? field.value : ""].join(" "),
      field,
    ]);

/** Whether nobody has changed a field since the page showed it. */
export function isUntouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected);
    return field.value === (chosen ?? field.options[0])?.value;
  }
  if (isChecked(field)) return field.checked === field.defaultChecked;
  return field.value === field.defaultValue;
}

const isChecked = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";
const isFile = (field: Field): field is HTMLInputElement => field.type === "file";

function focusAs(old: Element, now: Element) {
  if (now instanceof HTMLElement) now.focus({ preventScroll: true });
  if (isField(old) && isField(now) && isText(old) && isText(now))
    now.setSelectionRange(old.selectionStart, old.selectionEnd);
}

/** Marks a field for scans, which the page gives the focus. */
export const SCANS_ATTRIBUTE = "data-scans";

/**
 * Resolves when no field has focus but one for scans. While somebody fills in fields, the page works as
 * without script.
 */
export async function noFieldHasFocus() {
  let isPressed = false;
  const listening = new AbortController();
  await new Promise<void>((resolve) => {
    const check = () => {
      // The press that leaves a field must end on the element where it began.
      const focused = document.activeElement;
      if (!isPressed && (!isField(focused) || focused.hasAttribute(SCANS_ATTRIBUTE))) resolve();
    };
    const listen = (event: string, heard: () => void) =>
      addEventListener(event, heard, { capture: true, signal: listening.signal });
    listen("pointerdown", () => (isPressed = true));
    for (const end of ["pointerup", "pointercancel", "dragend"])
      listen(end, () => {
        isPressed = false;
        setTimeout(check);
      });
    listen("focusout", () => setTimeout(check));
    check();
  });
  listening.abort();
}
