import fc from "fast-check";
import { expect, test } from "vitest";
import { linkLine, paragraphs } from "~/lib/text/linked-text";
import { escapeXml } from "~/lib/text/xml";
import { videoId } from "./video-link";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", "dQw4w9WgXcQ"],
  ["http://m.youtube.com/embed/dQw4w9WgXcQ", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/watch?list=PL1", null],
  ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", null],
  ["https://evil.example/embed/dQw4w9WgXcQ", null],
  ['https://youtu.be/"><script>', null],
  ["javascript:alert('youtu.be/dQw4w9WgXcQ')", null],
  ["not a link", null],
])("the video of %s is %s", (link, id) => {
  expect(videoId(link)).toBe(id);
});

test("lines keep every character, and only http and https addresses become links", () => {
  const line = fc.string({ unit: "binary" });
  const address = fc.webUrl();
  fc.assert(
    fc.property(fc.array(fc.oneof(line, address), { maxLength: 6 }), (parts) => {
      const text = parts.join(" ");
      const pieces = linkLine(text);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const { href } of pieces) if (href) expect(href).toMatch(/^https?:\/\//i);
    }),
  );
});

test("a link ends before the sentence's punctuation", () => {
  expect(linkLine("See (https://example.com/a), then javascript:alert(1).")).toEqual([
    { text: "See (" },
    { text: "https://example.com/a", href: "https://example.com/a" },
    { text: "), then javascript:alert(1)." },
  ]);
});

test("blank lines separate paragraphs, single breaks separate lines", () => {
  expect(paragraphs("a\nb\n\n \nc")).toEqual([
    [[{ text: "a" }], [{ text: "b" }]],
    [[{ text: "c" }]],
  ]);
});

test("XML text contains nothing that ends an element or that XML does not allow", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>"\u0000-\u0008\u000b]/);
      expect(escapeXml(text).isWellFormed()).toBe(true);
    }),
  );
});
