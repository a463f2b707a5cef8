/** Keys that a wedge sends too, for capitals. */
export const MODIFIERS = ["Shift", "CapsLock"];

/** A field that no code belongs into. */
export type AmountOrChoice = HTMLInputElement | HTMLSelectElement;

export const isAmountOrChoice = (target: unknown): target is AmountOrChoice =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && /^(decimal|numeric)$/.test(target.inputMode));

const NO_TEXT = "button, checkbox, radio, submit, reset, image, file, range, color".split(", ");

export const takesText = (target: unknown) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** Whether the key is typed by a person or a wedge, and is no command. */
export const isTyping = ({ isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !isComposing && !ctrlKey && !metaKey && !altKey;

export const isCharacter = ({ key }: KeyboardEvent) => key.length === 1;

/** Sets a field as typing would. */
export function put(field: AmountOrChoice, value: string) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
