import type { FilePayload } from "./forms";
import { getByLabelSelector, getByRoleSelector, getByTextSelector, asLocator, Ivya } from "ivya";
import { isElementVisible } from "ivya/utils";

type Text = string | RegExp;
type RoleOptions = Parameters<typeof getByRoleSelector>[1];
type Exact = { exact?: boolean };
type Filter = { hasText?: Text; hasNotText?: Text; has?: HttpLocator; hasNot?: HttpLocator };
type Choice = string | { value?: string; label?: string; index?: number };
type Forced = { force?: boolean };

// Playwright's own engine of selectors, as Vitest keeps it for pages without Playwright.
const ivya = Ivya.create({ browser: "chromium" });

/** What pages and locators have in common: ways to the elements inside. */
export abstract class Scope {
  abstract locator(selector: string, options?: Filter): HttpLocator;

  getByRole(role: string, options?: RoleOptions) {
    const selector = getByRoleSelector(role, options);
    if (role !== "search" || options) return this.locator(selector);
    // ivya 1.8.2 does not know the role of <search>.
    return this.locator(`${selector} >> internal:or=${JSON.stringify("search >> visible=true")}`);
  }

  getByLabel(text: Text, options?: Exact) {
    return this.locator(getByLabelSelector(text, options));
  }

  getByText(text: Text, options?: Exact) {
    return this.locator(getByTextSelector(text, options));
  }
}

/** What a locator asks of its page. */
type LocatedPage = {
  readonly document: Document;
  focused: Element | null;
  url(): string;
  click(element: Element): Promise<unknown>;
  pressEnter(element: Element): Promise<unknown>;
  choose(element: Element, files: FilePayload[]): void;
};

/**
 * A locator of Playwright on a page without a browser. Nothing waits, because only an act of the
 * test changes the page.
 */
export class HttpLocator extends Scope {
  readonly #page: LocatedPage;
  readonly #selector: string;

  constructor(page: LocatedPage, selector: string) {
    super();
    this.#page = page;
    this.#selector = selector;
  }

  override toString() {
    return asLocator("javascript", this.#selector);
  }

  page() {
    return this.#page;
  }

  locator(selector: string, options: Filter = {}) {
    return new HttpLocator(this.#page, `${this.#selector} >> ${selector}`).filter(options);
  }

  filter({ hasText, hasNotText, has, hasNot }: Filter) {
    const parts = [
      ...(hasText === undefined ? [] : [`internal:has-text=${quoted(hasText)}`]),
      ...(hasNotText === undefined ? [] : [`internal:has-not-text=${quoted(hasNotText)}`]),
      ...(has ? [`internal:has=${JSON.stringify(has.#selector)}`] : []),
      ...(hasNot ? [`internal:has-not=${JSON.stringify(hasNot.#selector)}`] : []),
    ];
    return new HttpLocator(this.#page, [this.#selector, ...parts].join(" >> "));
  }

  nth(index: number) {
    return this.locator(`nth=${index}`);
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  /** All elements that it leads to now. */
  elements(): Element[] {
    return ivya.queryLocatorSelectorAll(this.#selector, this.#page.document);
  }

  /** Its only element, or null. Several are an error, as in Playwright. */
  elementOrNull(): Element | null {
    return ivya.queryLocatorSelector(this.#selector, this.#page.document);
  }

  element(): Element {
    const element = this.elementOrNull();
    if (!element) throw new Error(`${this.toString()} leads to no element of ${this.#page.url()}`);
    return element;
  }

  async all() {
    return this.elements().map((_, index) => this.nth(index));
  }

  async count() {
    return this.elements().length;
  }

  async textContent() {
    return this.element().textContent;
  }

  async allTextContents() {
    return this.elements().map(({ textContent }) => textContent);
  }

  /** The text as it is shown, for elements of one line. */
  async innerText() {
    return this.element().textContent.replace(/\s+/g, " ").trim();
  }

  async inputValue() {
    return valueOf(this.element());
  }

  async getAttribute(name: string) {
    return this.element().getAttribute(name);
  }

  async isVisible() {
    const element = this.elementOrNull();
    return element !== null && isElementVisible(element);
  }

  async isChecked() {
    const element = controlOf(this.element());
    return element instanceof HTMLInputElement && element.checked;
  }

  async evaluate<Result, Given>(
    run: (element: Element, given: Given) => Result,
    given: Given,
  ): Promise<Result> {
    return run(this.element(), given);
  }

  async evaluateAll<Result, Given>(
    run: (elements: Element[], given: Given) => Result,
    given: Given,
  ): Promise<Result> {
    return run(this.elements(), given);
  }

  async click(options?: Forced) {
    await this.#page.click(this.#usable(options));
  }

  async focus() {
    this.#page.focused = this.element();
  }

  async fill(text: string, options?: Forced) {
    const field = this.#field(options);
    field.value = text;
    // A date that is none, for example.
    if (oneLine(field.value) !== oneLine(text)) {
      throw new Error(`${this.toString()} does not take “${text}”`);
    }
    this.#page.focused = field;
  }

  async pressSequentially(text: string) {
    const field = this.#field();
    field.value += text;
    this.#page.focused = field;
  }

  async press(key: string) {
    if (key !== "Enter") throw new Error(`The key ${key} needs a browser`);
    await this.#page.pressEnter(this.#usable());
  }

  async check(options?: Forced) {
    await this.setChecked(true, options);
  }

  async uncheck(options?: Forced) {
    await this.setChecked(false, options);
  }

  async setChecked(isChecked: boolean, options?: Forced) {
    const box = controlOf(this.#usable(options));
    if (!(box instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(box.type)) {
      throw new Error(`${this.toString()} cannot be checked`);
    }
    if (box.checked !== isChecked) await this.#page.click(box);
    if (box.checked !== isChecked) throw new Error(`${this.toString()} stays as it was`);
  }

  async selectOption(choice: Choice) {
    const select = controlOf(this.#usable());
    if (!(select instanceof HTMLSelectElement))
      throw new Error(`${this.toString()} has no options`);
    const option = [...select.options].find((one) => isChosen(one, choice));
    if (!option || option.disabled) {
      throw new Error(`${this.toString()} has no option ${JSON.stringify(choice)}`);
    }
    select.value = option.value;
    select.selectedIndex = option.index;
    return [option.value];
  }

  async setInputFiles(files: FilePayload | FilePayload[]) {
    this.#page.choose(controlOf(this.element()), [files].flat());
  }

  // There is no layout, and so no scrolling and no pointer.
  async scrollIntoViewIfNeeded() {
    this.element();
  }

  async hover() {
    this.#usable();
  }

  /** The element if a person can use it. */
  #usable({ force = false }: Forced = {}): Element {
    const element = this.element();
    if (force) return element;
    if (!isElementVisible(element)) throw new Error(`${this.toString()} is not visible`);
    if (controlOf(element).matches(":disabled")) {
      throw new Error(`${this.toString()} is disabled`);
    }
    return element;
  }

  #field(options?: Forced) {
    const field = controlOf(this.#usable(options));
    if (!isField(field)) throw new Error(`${this.toString()} takes no text`);
    if (field.readOnly) throw new Error(`${this.toString()} is read-only`);
    return field;
  }
}

/** The control itself, or the one that a label is of. */
function controlOf(element: Element): Element {
  if (element.matches("a, button, input, select, textarea, summary")) return element;
  const label = element.closest("label");
  return label?.control ?? element;
}

export function valueOf(element: Element): string {
  const control = controlOf(element);
  if (control instanceof HTMLSelectElement || isField(control)) return control.value;
  throw new Error(`<${control.localName}> has no value`);
}

function isField(element: Element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The text as selectors quote it. */
function quoted(text: Text) {
  return getByTextSelector(text).slice("internal:text=".length);
}

const oneLine = (text: string) => text.replace(/\r\n?/g, "\n");

function isChosen({ value, label, index }: HTMLOptionElement, choice: Choice) {
  if (typeof choice === "string") return value === choice || label.trim() === choice;
  if (choice.value !== undefined && choice.value !== value) return false;
  if (choice.label !== undefined && choice.label !== label.trim()) return false;
  return choice.index === undefined || choice.index === index;
}
