import fc from "fast-check";

/** Pieces of marks, of HTML and of other writing, which alone and in a row are hard to read. */
const PIECES = [
  ...["*", "**", "***", "_", "__", "`", "``", "```", "~~~", "\\", "[", "]", "(", ")", "](", "]:"],
  ...["!", "![", "<", ">", "<a>", "</p>", "<script>", "<!--", "-->", "&", "&lt;", "&#60;", "&#0;"],
  ...["\n", "\n\n", " ", "  \n", "    ", "\t", "#", "## ", "> ", ">", "- ", "* ", "1. ", "9) "],
  ...[
    "---",
    "===",
    "***\n",
    "word",
    "a",
    "1",
    ".",
    ":",
    "@ann",
    "@ann-lee",
    "@",
    "ann@example.com",
  ],
  ...[
    "https://example.com",
    "http://[::1]/",
    "https://",
    "mailto:a@b",
    "javascript:x",
    "/community/",
  ],
  ...['"', "'", '"t"', "é", "שלום", "مرحبا", "🙂", "\u202e", "\u200b", "\u00a0", "\u2028", "{{x}}"],
];

/** Random texts of those pieces, of any characters, and of both. */
export const fuzzedText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map((pieces) => pieces.join("")),
);
