import { expect, test } from "vitest";
import { linkLine } from "./linked-text";
import { readUrl } from "./read-url";
import { hasHost } from "../input/host";
import { sameSitePath } from "../input/same-site-path";

// More calls than it takes until V8 compiles them.
const CALLS = 20_000;

test.each([
  ["readUrl", () => readUrl("https://Bücher.example/ü?ü=ü") !== null],
  ["hasHost", () => hasHost("https://Bücher.example/")],
  ["sameSitePath", () => sameSitePath("/café?q=ü") !== null],
  ["linkLine", () => linkLine("See https://example.com/café").some((piece) => "href" in piece)],
])("%s accepts letters beyond ASCII, however often it is asked", (_, accepts) => {
  let refused = 0;
  for (let n = 0; n < CALLS; n++) if (!accepts()) refused += 1;
  expect(refused).toBe(0);
});

test.each(["", "no URL", "https://", "//host/path"])("%j is no URL by itself", (text) => {
  expect(readUrl(text)).toBeNull();
});

test("a relative address is a URL with a base", () => {
  expect(readUrl("/a?b", "https://example.com")?.href).toBe("https://example.com/a?b");
});
