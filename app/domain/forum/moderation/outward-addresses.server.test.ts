import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzedText } from "../../../../tests/support/fuzzed-texts";
import { db } from "~/platform/database/db.server";
import { siteUrl } from "~/platform/site-url.server";
import { useDatabase } from "../../../../tests/support/database";
import { renderText } from "../writing/render-text.server";
import { addressesOfLine } from "./outward-addresses.server";
import { whyHeld, type Writer } from "./holding.server";

useDatabase();

const NEW: Writer = { firstPosts: false, links: true, words: "", isNew: true, suspension: null };
const why = (content: string, title = "Title") => whyHeld(db, NEW, { title, content });

test.each([
  String.raw`[buy](https\://evil.example)`,
  "[buy](https&#58;//evil.example)",
  "[buy](https:&#x2f;/evil.example)",
  "[buy](https:&sol;&sol;evil.example)",
  String.raw`[buy](<https:\/\/evil.example>)`,
  "[buy][1]\n\n[1]: https://evil.example",
  "[buy]\n\n[BUY]:\n<https&colon;//evil.example> 'title'",
  "<mailto:me@evil.example>",
  "[write](mailto:me@evil.example)",
  "me@evil.example",
  "evil-shop.example",
  "See evil-shop.**example** now",
  "`evil-shop.example`",
  "```\nevil-shop.example\n```",
  "> evil-shop.example",
  "> [A member wrote](/community/posts/2000000):\n>\n> https://evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "http://127.0.0.2/x",
  "192.0.2.7",
  "evil。shop",
  "evil[.]shop",
  "evil (dot) shop",
  "еvil.рф",
  "xn--80ak6aa92e.com",
  "t.me/evil",
  "www.evil",
  "evil\u200b.shop",
  "- 1\n  - [x](http://evil)",
  "[x](/community/posts/1) [y](https://evil.example)",
  "Buy at @evil-shop.example",
  "Buy at @evil.example/x",
  "中文@evil.example",
  "@evil.shop",
  "me@evil-shop.example",
  "evil\\.example",
  "evil&period;example",
  "evil.&#101;xample",
  "evil&#46;shop",
  '[x](/community/posts/1 "evil.example")',
  "[x][1]\n\n[1]: /community/posts/1 'https://evil.example'",
  "[evil.example](/community/posts/1)",
  "![x](https://evil.example/x.png)",
  "<https://evil.example>",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "| a | b |\n| - | - |\n| evil.example | c |",
  "~~evil.example~~",
  "## evil.example",
  "ftp://evil.example",
  "evil\u2024example",
  "evil\u00adshop.exam\u00adple",
  "evil．example",
  "<script>x</script> evil.example",
  "[x](http:evil.example)",
  "[x]: https://evil.example\n\n[x][]",
  "EVIL-SHOP.EXAMPLE",
  "evil.Example",
])("a new member's text waits: %j", async (content) => {
  expect(await why(content)).toBe("link");
});

test.each([
  "Words",
  "See [that](/community/posts/1#comments) and @ann-lee.",
  "@ann-lee, @ann-lee.Then (@ann-lee)... _@ann-lee_.",
  '[that](/community/posts/1 "What Ann wrote")',
  "It is 2.5mg, e.g. at 9 p.m. in the U.S.A. … Well...then. No.2",
  "The end.Then more.",
  `See ${siteUrl("/community/posts/1")}`,
  "[x](javascript:alert)",
  "> [A member wrote](/community/posts/1):\n>\n> Words of theirs",
  "a/b, and/or, 1.2.3, v1.2.3.4.5, ..., .com.",
])("a new member's text appears: %j", async (content) => {
  expect(await why(content)).toBeNull();
});

test("titles and video links have addresses too", async () => {
  expect(await why("Words", "Buy at evil.example")).toBe("link");
  const video = { title: "T", content: "W", videoUrl: "https://video.example/1" };
  expect(await whyHeld(db, NEW, video)).toBe("link");
  expect(addressesOfLine("plain")).toEqual([]);
});

/** The destinations of a rendered text that are not on this site. */
const outwardIn = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href ?? "").filter(
    (href) => !href.startsWith("/") && !href.startsWith(siteUrl("/")),
  );

const ENTITIES: Record<string, string[]> = {
  ":": [":", "\\:", "&#58;", "&colon;", "&#x3a;"],
  "/": ["/", "\\/", "&#47;", "&sol;", "&#x2F;"],
  ".": [".", "\\.", "&period;", "&#46;"],
};

/** An address with characters written in one of the ways that Markdown has for them. */
const disguised = fc
  .constantFrom(
    "https://evil.example",
    "http://[::1]/",
    "mailto:a@b.cd",
    "HTTPS://x/y.z",
    "http://a",
  )
  .chain((address) =>
    fc.tuple(...Array.from(address, (one) => fc.constantFrom(...(ENTITIES[one] ?? [one])))),
  )
  .map((letters) => letters.join(""));

const linked = fc.oneof(
  disguised.map((to) => `[buy](${to})`),
  disguised.map((to) => `[buy](<${to}> "t")`),
  disguised.map((to) => `[buy][1]\n\n[1]: ${to}`),
  disguised.map((to) => `<${to}>`),
  disguised,
);
const within = fc.constantFrom(
  "",
  "> ",
  "- ",
  "1. ",
  "> > ",
  "# ",
  "**",
  "> ".repeat(60),
  "\t",
  "    ",
);

test("no text of a new member that is shown with a link appears at once", async () => {
  const text = fc.oneof(
    fuzzedText,
    fc
      .tuple(fuzzedText, within, linked, within, fuzzedText)
      .map((parts) => parts.join(""))
      .map((joined) => joined.slice(0, 2_000)),
    fc.tuple(within, linked).map((parts) => parts.join("")),
  );
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      if (outwardIn(renderText(content, "markdown")).length === 0) return;
      shown += 1;
      expect(await why(content)).toBe("link");
    }),
    { numRuns: 3_000 },
  );
  expect(shown).toBeGreaterThan(500);
});
