import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell } from "./csv-cell";

test("quotes, commas and line breaks are quoted as RFC 4180 says", () => {
  expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"');
  expect(csvCell("plain")).toBe("plain");
  expect(csvCell("")).toBe("");
});

test("no cell begins like a spreadsheet formula", () => {
  const dangerous = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠");
  fc.assert(
    fc.property(dangerous, fc.string({ maxLength: 8 }), (start, rest) => {
      expect(
        csvCell(start + rest)
          .replace(/^"/, "")
          .startsWith("'"),
      ).toBe(true);
    }),
  );
});
