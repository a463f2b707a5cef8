import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteOf } from "~/domain/forum/writing/quote";
import { mentionsIn, plainWords, renderText } from "~/domain/forum/writing/render-text.server";
import { fuzzedText } from "../../support/fuzzed-texts";
import { problemInHtml } from "../../support/strict-html";

const TEXTS = 10_000;

const author = { id: 1, displayName: "A [b](c) *d*", firstName: null, lastName: null };

test("10,000 random texts, and quotes of them, become only elements of the marks, all closed", () => {
  const check = (content: string) => {
    for (const format of ["markdown", "plain"] as const) {
      const quote = quoteOf({ content, format, author, path: "/community/comments/1" });
      expect(problemInHtml(renderText(content, format))).toBeNull();
      expect(problemInHtml(renderText(quote, "markdown"))).toBeNull();
      plainWords(content, format);
    }
    const mentions = Object.fromEntries(mentionsIn(content).map((handle) => [handle, 7]));
    expect(problemInHtml(renderText(content, "markdown", { mentions }))).toBeNull();
  };
  fc.assert(fc.property(fuzzedText, check), { numRuns: TEXTS });
});
