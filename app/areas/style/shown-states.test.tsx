import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { ENTRIES, type State } from "./entries";
import { LONG_WORD } from "./long-word";
import { inShownState } from "./shown-states";

// why: React warns of the router's layout effects, which do nothing here.
beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation((message: unknown) => {
    if (!String(message).includes("useLayoutEffect")) throw new Error(String(message));
  });
  return () => vi.restoreAllMocks();
});

const htmlOf = (Show: ComponentType) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", Component: Show }])} />,
  );

const INTERACTIVE = /<(a|button|input|select|textarea|summary)\b/;

/** How a state is seen in HTML. */
const SEEN: Partial<Record<State, RegExp>> = {
  hover: INTERACTIVE,
  focus: new RegExp(`${INTERACTIVE.source}| tabindex="0"`),
  pressed: INTERACTIVE,
  chosen: /aria-current="|checked=""/,
  disabled: / disabled=""/,
  pending: /…<\/button>/,
  refused: /class="(field-error|error-summary)/,
  empty: /class="empty-state/,
  long: new RegExp(LONG_WORD),
};

test.each(ENTRIES)("$id lists each state that it shows, and no other", ({ states, Show }) => {
  const html = htmlOf(Show);
  const seen = Object.entries(SEEN)
    .filter(([, sign]) => sign.test(html))
    .map(([state]) => state);
  expect(states.toSorted()).toEqual(seen.toSorted());
});

test("a rule of a pseudo-class is copied with its specificity", () => {
  expect(inShownState(".button:hover")).toBe('.button:is([data-states~="hover"] :where(*))');
  expect(inShownState(".a:active:hover")).toBe(
    '.a:is([data-states~="active"] :where(*)):is([data-states~="hover"] :where(*))',
  );
  expect(inShownState(".a\\:hover\\:b:hover")).toBe(
    '.a\\:hover\\:b:is([data-states~="hover"] :where(*))',
  );
  expect(inShownState(":focus-visible")).toMatch(
    /^:is\(\[data-states~="focus-visible"\] :where\(a,button:enabled,/,
  );
});

test("a rule without a pseudo-class, or of those that lack it, is not copied", () => {
  for (const selector of [
    ".button",
    ".a:focus-within",
    ".hover\\:underline",
    ".skip:not(:focus)",
  ]) {
    expect(inShownState(selector), selector).toBeNull();
  }
});
