import { cssEscape } from "ivya/utils";
import { JSDOM } from "jsdom";

// One window for the whole process: a window for each page would take longer than its HTML.
export const { window } = new JSDOM("<!DOCTYPE html>");
const parser = new window.DOMParser();

// The classes that a page's script has, for ivya and for functions that tests run on elements.
const { Node, Element, HTMLElement } = window;
const { HTMLAnchorElement, HTMLButtonElement, HTMLDetailsElement, HTMLFormElement } = window;
const { HTMLInputElement, HTMLLabelElement, HTMLSelectElement, HTMLTextAreaElement } = window;
Object.assign(globalThis, {
  ...{ Node, Element, HTMLElement, CSS: { escape: cssEscape } },
  ...{ HTMLAnchorElement, HTMLButtonElement, HTMLDetailsElement, HTMLFormElement },
  ...{ HTMLInputElement, HTMLLabelElement, HTMLSelectElement, HTMLTextAreaElement },
});

/** Elements of HTML that are not shown. */
const UNSHOWN_NAMES = new Set(["HEAD", "SCRIPT", "STYLE", "TEMPLATE", "DATALIST"]);
/** Classes that our stylesheet does not show on a wide screen without script. */
const UNSHOWN_CLASSES = ["hidden", "menu-button"];

/** Whether elements are shown, as far as it is known. */
let shown = new WeakMap<Element, boolean>();
/** How the browser's own stylesheet displays elements of that name. */
const displays = new Map<string, string>();

Object.assign(window.Element.prototype, {
  checkVisibility(this: Element) {
    return isShown(this);
  },
  // There is no layout. What is shown has some size.
  getBoundingClientRect: () => ({ width: 1, height: 1 }),
});

/** The labels of each control of a page. jsdom would look through the whole page for each control. */
const labelsOf = new WeakMap<Document, Map<Element, HTMLLabelElement[]>>();

for (const { prototype } of [
  ...[HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement],
]) {
  Object.defineProperty(prototype, "labels", {
    get(this: Element) {
      return labelsIn(this.ownerDocument).get(this) ?? [];
    },
  });
}

/** Without script no page gets another label. */
function labelsIn(document: Document) {
  const known = labelsOf.get(document);
  if (known) return known;
  const labels = new Map<Element, HTMLLabelElement[]>();
  for (const label of document.querySelectorAll("label")) {
    const { control } = label;
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  labelsOf.set(document, labels);
  return labels;
}

/** Parses a page as a browser without script does. */
export function parse(html: string): Document {
  const document = parser.parseFromString(html, "text/html");
  // The styles of the site's own window would say nothing about the site's stylesheet, slowly.
  Object.defineProperty(document, "defaultView", { value: { getComputedStyle: styleOf } });
  return document;
}

/** Whether the page shows the element, as far as HTML and the classes above say. */
function isShown(element: Element): boolean {
  const known = shown.get(element);
  if (known !== undefined) return known;
  const { parentElement: parent } = element;
  const is = !hides(element) && (!parent || (isShown(parent) && !folds(parent, element)));
  shown.set(element, is);
  return is;
}

/** To be called after an act that shows or hides elements. */
export function forgetShown() {
  shown = new WeakMap();
}

function hides(element: Element) {
  if (UNSHOWN_NAMES.has(element.nodeName) || element.hasAttribute("hidden")) return true;
  if (element.nodeName === "DIALOG") return !element.hasAttribute("open");
  if (element instanceof HTMLInputElement && element.type === "hidden") return true;
  if (element.hasAttribute("data-gated")) return true;
  return UNSHOWN_CLASSES.some((name) => element.classList.contains(name));
}

/** Whether the parent is a closed <details>, which shows only its summary. */
function folds(parent: Element, child: Element) {
  if (!(parent instanceof HTMLDetailsElement) || parent.open) return false;
  return child !== summaryOf(parent);
}

export function summaryOf(details: Element): Element | undefined {
  return [...details.children].find(({ nodeName }) => nodeName === "SUMMARY");
}

function styleOf(element: Element, pseudo?: string) {
  if (pseudo) return { content: "none", display: "inline", visibility: "visible" };
  return { display: hides(element) ? "none" : displayOf(element), visibility: "visible" };
}

function displayOf({ localName }: Element): string {
  const known = displays.get(localName);
  if (known !== undefined) return known;
  const example = window.document.body.appendChild(window.document.createElement(localName));
  // A closed dialog would not be displayed at all.
  example.setAttribute("open", "");
  const { display } = window.getComputedStyle(example);
  example.remove();
  displays.set(localName, display);
  return display;
}
