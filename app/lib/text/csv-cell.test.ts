import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf, formulasIn } from "../../../tests/support/spreadsheets";
import { csvCell, csvLine, readCsvCell } from "./csv-cell";

test("quotes, commas, line breaks and other separators are quoted as RFC 4180 says", () => {
  expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"');
  expect(csvCell("a;b")).toBe('"a;b"');
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

/** Texts of what can end a cell, begin a formula, or hide one. */
const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        "=",
        "+",
        "-",
        "@",
        "＝",
        '"',
        "'",
        ";",
        "|",
        ",",
        "\t",
        "\r",
        "\n",
        "\r\n",
        " ",
        "x",
        "1",
      ],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

test("no program finds a formula in a text, whatever separator it takes and whether it honours quotes", () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
      expect(formulasIn(csvLine(texts))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test("a text is read back as it was", () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
      const [read = []] = cellsOf(csvLine(texts), { separators: ",", quotes: "honoured" });
      expect(read.map(readCsvCell)).toEqual(texts);
    }),
    { numRuns: 3_000 },
  );
});

test("an apostrophe stands behind a separator only where a formula would begin", () => {
  expect(csvCell("x;=1+1")).toBe(`"x;'=1+1"`);
  expect(csvCell('x|"=1')).toBe(`"x|'""=1"`);
  expect(csvCell("a\n- b")).toBe(`"a\n'- b"`);
  expect(csvCell("'=1")).toBe("''=1");
  expect(csvCell("x; y - z; 'q'")).toBe(`"x; y - z; 'q'"`);
});

test("numbers stay numbers, negative ones too, and a text that begins as one is a text", () => {
  expect(csvLine([-5, { number: "-1234.50" }, "-5", 12])).toBe("-5,-1234.50,'-5,12\r\n");
  expect(csvLine([{ number: "-1+1" }])).toBe("'-1+1\r\n");
});
