import { expect as expectInBrowser, type MatcherReturnType } from "@playwright/test";
import {
  getAriaChecked,
  getAriaDisabled,
  getElementAccessibleDescription,
  getElementAccessibleName,
  isElementVisible,
} from "ivya/utils";
import { HttpLocator, Scope, valueOf } from "./locator";
import type { HttpPage } from "./page";

type Wanted = string | RegExp;
/** What a matcher finds, and whether it is what the test expects. */
type Found = { isAsExpected: boolean; received?: unknown };
type Matcher<Actual> = (actual: Actual, ...given: unknown[]) => Found;

const UNREAD = "script, style, noscript, head";

/** Playwright's matchers of a locator. As there, a missing element is an error with `not` too. */
const locatorMatchers: Record<string, Matcher<HttpLocator>> = {
  toBeVisible: (locator) => state(locator.elementOrNull(), isVisible),
  toBeHidden: (locator) => {
    const element = locator.elementOrNull();
    return element ? state(element, (one) => !isVisible(one)) : { isAsExpected: true };
  },
  toHaveCount: (locator, count) => equal(locator.elements().length, count),
  toBeChecked: ofElement((element) => state(element, (one) => getAriaChecked(one) === true)),
  toBeDisabled: ofElement((element) => state(element, getAriaDisabled)),
  toBeEnabled: ofElement((element) => state(element, (one) => !getAriaDisabled(one))),
  toBeFocused: (locator) => {
    const { focused } = locator.page();
    return { isAsExpected: focused === locator.element(), received: focused?.outerHTML ?? null };
  },
  toHaveText: (locator, wanted) =>
    Array.isArray(wanted)
      ? all(locator.elements().map(textOf), wanted.map(toWanted))
      : text(textOf(locator.element()), toWanted(wanted)),
  toContainText: (locator, wanted) =>
    Array.isArray(wanted)
      ? inOrder(locator.elements().map(textOf), wanted.map(toWanted))
      : text(textOf(locator.element()), toWanted(wanted), true),
  toHaveValue: ofElement((element, wanted) => exact(valueOf(element), toWanted(wanted))),
  toHaveAttribute: (locator, name, ...[wanted]) => {
    const value = locator.element().getAttribute(String(name));
    if (wanted === undefined) return { isAsExpected: value !== null, received: value };
    return value === null
      ? { isAsExpected: false, received: value }
      : exact(value, toWanted(wanted));
  },
  toHaveAccessibleName: ofElement((element, wanted) =>
    text(getElementAccessibleName(element, false), toWanted(wanted)),
  ),
  toHaveAccessibleDescription: ofElement((element, wanted) =>
    text(getElementAccessibleDescription(element, false), toWanted(wanted)),
  ),
  // What is shown is in no place without a browser. Journeys with script say where.
  toBeInViewport: (locator) => state(locator.elementOrNull(), isVisible),
};

const pageMatchers: Record<string, Matcher<HttpPage>> = {
  toHaveURL: (page, wanted) =>
    exact(
      page.url(),
      typeof wanted === "string" ? new URL(wanted, page.context().baseURL).href : toWanted(wanted),
    ),
  toHaveTitle: (page, wanted) => text(page.document.title, toWanted(wanted)),
};

const names = [...Object.keys(locatorMatchers), ...Object.keys(pageMatchers)];

/** Playwright's expect, which takes pages and locators without a browser too. */
// as: it only adds objects that its matchers take. Their types stay.
export const expect = expectInBrowser.extend(
  Object.fromEntries(names.map((name) => [name, matcherOf(name)])),
) as typeof expectInBrowser;

function matcherOf(name: string) {
  return async function (
    this: { isNot: boolean },
    actual: unknown,
    ...given: unknown[]
  ): Promise<MatcherReturnType> {
    const found = find(name, actual, given);
    if (!found) return inBrowser(name, this.isNot, actual, given);
    const { isAsExpected, received } = found;
    const message = () =>
      `expect(${String(actual)})${this.isNot ? ".not" : ""}.${name}(${given.map(inspect).join(", ")}) failed\n\n` +
      `Received: ${inspect(received)}\n`;
    return { pass: isAsExpected, message, name };
  };
}

/** Whether it is a page without a browser. Its module is not asked: jsdom takes a second to load. */
export const isHttpPage = (value: unknown): value is HttpPage =>
  value instanceof Scope && !(value instanceof HttpLocator);

function find(name: string, actual: unknown, given: unknown[]): Found | undefined {
  const isLocator = actual instanceof HttpLocator;
  if (!isLocator && !isHttpPage(actual)) return undefined;
  if (given.some(hasOptions)) throw new Error(`The options of ${name} need a browser`);
  return isLocator
    ? locatorMatchers[name]?.(actual, ...given)
    : pageMatchers[name]?.(actual, ...given);
}

/** Whether it has options that say more than how long to wait. */
function hasOptions(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  if (Array.isArray(given) || given instanceof RegExp) return false;
  return Object.keys(given).some((key) => key !== "timeout");
}

/** What Playwright's own matcher says. */
async function inBrowser(name: string, isNot: boolean, actual: unknown, given: unknown[]) {
  const expected = isNot ? expectInBrowser(actual).not : expectInBrowser(actual);
  // as: the names are of its matchers.
  const matchers = expected as unknown as Record<string, (...given: unknown[]) => Promise<void>>;
  try {
    await matchers[name]?.(...given);
    return { pass: !isNot, message: () => "", name };
  } catch (error) {
    return { pass: isNot, message: () => String(error instanceof Error ? error.message : error) };
  }
}

function ofElement(found: (element: Element, wanted: unknown) => Found): Matcher<HttpLocator> {
  return (locator, wanted) => found(locator.element(), wanted);
}

function state(element: Element | null, is: (element: Element) => boolean): Found {
  return { isAsExpected: element !== null && is(element), received: element?.outerHTML ?? null };
}

const isVisible = (element: Element) => isElementVisible(element);

const equal = (received: unknown, wanted: unknown): Found => ({
  isAsExpected: received === wanted,
  received,
});

function toWanted(value: unknown): Wanted {
  if (typeof value === "string" || value instanceof RegExp) return value;
  throw new Error(`${inspect(value)} is neither a text nor a pattern`);
}

/** The text of an element, in which Playwright leaves out what nobody reads. */
function textOf(element: Element): string {
  if (element instanceof HTMLInputElement) return element.value;
  if (!element.querySelector(UNREAD)) return element.matches(UNREAD) ? "" : element.textContent;
  return [...element.childNodes]
    .map((child) => {
      if (child instanceof Element) return textOf(child);
      return child.nodeType === Node.TEXT_NODE ? child.nodeValue : "";
    })
    .join("");
}

const oneLine = (value: string) => value.replace(/\s+/g, " ").trim();

function holds(received: string, wanted: Wanted, isPart = false): boolean {
  if (wanted instanceof RegExp) return received.search(wanted) >= 0;
  const [whole, part] = [oneLine(received), oneLine(wanted)];
  return isPart ? whole.includes(part) : whole === part;
}

const text = (received: string, wanted: Wanted, isPart = false): Found => ({
  isAsExpected: holds(received, wanted, isPart),
  received,
});

function exact(received: string, wanted: Wanted): Found {
  const is = wanted instanceof RegExp ? received.search(wanted) >= 0 : received === wanted;
  return { isAsExpected: is, received };
}

function all(received: string[], wanted: Wanted[]): Found {
  const is =
    received.length === wanted.length && wanted.every((one, n) => holds(received[n] ?? "", one));
  return { isAsExpected: is, received };
}

function inOrder(received: string[], wanted: Wanted[]): Found {
  const rest = [...wanted];
  for (const one of received) if (rest[0] !== undefined && holds(one, rest[0], true)) rest.shift();
  return { isAsExpected: rest.length === 0, received };
}

/** The value as a message shows it. */
function inspect(value: unknown): string {
  return value instanceof RegExp
    ? String(value)
    : JSON.stringify([value]).slice(1, -1).slice(0, 2_000);
}
