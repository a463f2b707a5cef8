import { describe, expect, test } from "vitest";
import { hasHost, hostInUrl, isHost } from "./host";

test.each(["a", "www.example.com", "a_b.example:3000", "xn--bcher-kva.example", "127.0.0.1:80"])(
  "%s is a host",
  (text) => expect(isHost(text)).toBe(true),
);

test.each(["[::1]", "[2001:db8::1]:3000", "example.com.", "example.com:"])("%s is a host", (text) =>
  expect(isHost(text)).toBe(true),
);

test.each([
  ...[
    "",
    " ",
    "/",
    "a/b",
    "u@a",
    "a b",
    "a?b",
    "a#b",
    "a,b",
    "a;b",
    "a'b",
    'a"b',
    "*",
    "a\\b",
    "a%2fb",
  ],
  ...[
    "a:x",
    "a:99999",
    "a:1:2",
    ":80",
    "[",
    "[zz]",
    "[::1",
    "::1",
    "1.2.3.4.5",
    "-a",
    ".",
    "é",
    "a\tb",
  ],
])("%j is not a host", (text) => expect(isHost(text)).toBe(false));

describe("a URL", () => {
  test.each([
    "https://x;sandbox/",
    "https://x,y/",
    "https://x'y/",
    "https://*/",
    "no URL",
    "data:,a",
  ])("%s has no host", (url) => expect(hasHost(url)).toBe(false));

  test.each(["https://cal.example/a;b", "https://Bücher.example/", "postgres://u@[::1]:5432/d"])(
    "%s has one",
    (url) => expect(hasHost(url)).toBe(true),
  );

  test("has brackets around an IPv6 address", () => {
    expect(["::1", "127.0.0.1", "a.example"].map(hostInUrl)).toEqual([
      ...["[::1]", "127.0.0.1", "a.example"],
    ]);
  });
});
