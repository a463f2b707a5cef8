import fc from "fast-check";
import { expect, test } from "vitest";
import { sameSitePath } from "./same-site-path";

test("paths of this site are returned unchanged", () => {
  for (const path of ["/", "/shop?cart", "/community/posts/7#comment-3", "/a%20b"])
    expect(sameSitePath(path)).toBe(path);
});

test("every spelling of another site is refused", () => {
  const elsewhere = [
    ...["//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example/"],
    ...["http:evil.example", "javascript:alert(1)", "/\t/evil.example", "/\n/evil.example"],
    ...["/./\\evil.example", "/..//evil.example", "evil.example", "", " /shop", null, undefined],
  ];
  for (const target of elsewhere) expect(sameSitePath(target), String(target)).toBeNull();
});

test("no result leads to another site, however a browser parses it", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    ".",
    ":",
    "@",
    "?",
    "#",
    "%",
    "\t",
    "\n",
    "evil.example",
    "http:",
    "%2f",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = sameSitePath(parts.join(""));
      if (path !== null) expect(new URL(path, "http://own.example").host).toBe("own.example");
    }),
    { numRuns: 5000 },
  );
});
