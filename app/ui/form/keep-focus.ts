import { SCANS_ATTRIBUTE } from "./keep-fields";

const PRESSABLE = "button, input:is([type=submit], [type=image])";
const CONTROLS = "a[href], summary, select, textarea, input:not([type=hidden])";
const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** An element around what was pressed, with what was in it at the press. */
type Place = { around: Element; children: readonly Element[]; index: number };

let watching: AbortController | undefined;

function watch({ target, submitter }: SubmitEvent) {
  watching?.abort();
  if (!(target instanceof HTMLFormElement)) return;
  const focused = document.activeElement;
  const pressed = focused && target.contains(focused) ? focused : submitter;
  if (!pressed) return;
  const places = placesAround(pressed);
  const words = pressed.textContent;
  const label = labelOf(pressed);
  const { pathname } = location;
  const ended = new AbortController();
  const { signal } = ended;
  watching = ended;
  const observer = new MutationObserver(() => {
    if (pressed.isConnected) return;
    ended.abort();
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isLost && location.pathname === pathname) focusInPlace(places, { words, label });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  // The person has gone on. A removed element is left too, and then nothing else has the focus.
  addEventListener("focusin", ({ target: now }) => now !== pressed && ended.abort(), {
    capture: true,
    signal,
  });
}

/** From the innermost. */
function placesAround(pressed: Element): Place[] {
  const places: Place[] = [];
  let inner = pressed;
  for (let around = inner.parentElement; around; around = around.parentElement) {
    const children = [...around.children];
    places.push({ around, children, index: children.indexOf(inner) });
    inner = around;
    if (around.matches("main, dialog, body")) break;
  }
  return places;
}

type Pressed = { words: string | null; label: string };

function focusInPlace(places: readonly Place[], pressed: Pressed) {
  const at = places.findIndex(({ around }) => around.isConnected);
  const place = places[at];
  if (!place) return;
  const isListGone = places.slice(0, at).some(({ around }) => isList(around));
  const control = (isListGone ? sameIn : controlBeside)(place, pressed);
  if (control) {
    control.focus();
    return;
  }
  const main = place.around.closest("main, dialog") ?? document.body;
  const field = main.querySelector<HTMLElement>(`[${SCANS_ATTRIBUTE}]`);
  if (field) field.focus();
  else focusHeading(place.around);
}

const isList = (element: Element) => element.matches("ol, ul, tbody, dl");

/** The same button, in what was drawn anew at its place. */
function sameIn({ around, children, index }: Place, pressed: Pressed) {
  const now = around.children[index];
  return now && !children.includes(now) ? sameButton(now, pressed) : undefined;
}

/** The next row's button, else the previous one's. Beside a single button the one before is meant. */
function controlBeside({ around, children, index }: Place, pressed: Pressed) {
  const now = around.children[index];
  const drawnAnew = now && !children.includes(now) ? [now] : [];
  const [before, after] = [children.slice(0, index).reverse(), children.slice(index + 1)];
  const beside = isList(around) ? [...after, ...before] : [...before, ...after];
  for (const row of [...drawnAnew, ...beside]) {
    const control =
      sameButton(row, pressed) ??
      matching(row, PRESSABLE)[0] ??
      (isList(around) ? matching(row, CONTROLS)[0] : undefined);
    if (row.isConnected && control) return control;
  }
  return undefined;
}

function sameButton(row: Element, { words, label }: Pressed): HTMLElement | undefined {
  const buttons = matching(row, PRESSABLE);
  return (
    buttons.find(({ textContent }) => textContent === words && words !== "") ??
    buttons.find((button) => labelOf(button) === label)
  );
}

const matching = (row: Element, selector: string): HTMLElement[] =>
  [row, ...row.querySelectorAll(selector)]
    .filter((element): element is HTMLElement => element instanceof HTMLElement)
    .filter((element) => element.matches(selector) && element.getClientRects().length > 0);

/** What is seen of it. The rest names the row. */
function labelOf(button: Element): string {
  if (button instanceof HTMLInputElement) return button.value;
  const seen = button.cloneNode(true);
  if (!(seen instanceof Element)) return "";
  for (const unseen of seen.querySelectorAll(".sr-only")) unseen.remove();
  return seen.textContent.trim();
}

function focusHeading(within: Element) {
  let around: Element | null = within;
  while (around && !around.querySelector(HEADINGS)) around = around.parentElement;
  const heading = around?.querySelector<HTMLElement>(HEADINGS);
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus();
}

/**
 * Keeps the focus in a list that an answer renews (WCAG 2.4.3), from when this module is loaded. If what
 * was pressed is gone, the focus goes to what stands in its place: the same button of the next row, else
 * of the previous one, else the field for scans or the heading above. It does not follow to another page.
 */
addEventListener("submit", watch, { capture: true });

/** Where the key that is down was pressed. */
let pressedAt: EventTarget | null = null;

/** A key that is still held presses no other button: the next row's Remove, or the next page's. */
addEventListener(
  "keydown",
  (event) => {
    if (!event.repeat) pressedAt = event.target;
    else if (event.target !== pressedAt && event.target instanceof HTMLButtonElement)
      event.preventDefault();
  },
  { capture: true },
);
