import fc from "fast-check";
import { expect, test } from "vitest";
import { csvResponse } from "./csv.server";

const textOf = (cells: string[]) =>
  csvResponse(
    "list",
    ["cell"],
    (async function* () {
      for (const cell of cells) yield { cell };
    })(),
  ).arrayBuffer();

async function csvOf(...cells: string[]) {
  // Not text(), which would drop the byte order mark.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await textOf(cells));
}

test("a list is UTF-8 with a byte order mark, CRLF and a header row, and a dated attachment", async () => {
  expect(await csvOf("a", "b")).toBe("\ufeffcell\r\na\r\nb\r\n");
  const { headers } = csvResponse("list", ["cell"], (async function* () {})());
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="?list-\d{4}-\d\d-\d\d\.csv"?$/,
  );
});

test("quotes, commas and line breaks are quoted as RFC 4180 says", async () => {
  expect(await csvOf('a "b", c\nd')).toBe('\ufeffcell\r\n"a ""b"", c\nd"\r\n');
});

test("no cell begins as a spreadsheet's formula does", async () => {
  const dangerous = fc.constantFrom("=", "+", "-", "@", "\t", "\r");
  await fc.assert(
    fc.asyncProperty(dangerous, fc.string({ maxLength: 8 }), async (start, rest) => {
      const [, row = ""] = (await csvOf(start + rest)).split("\r\n");
      expect(row.replace(/^"/, "").startsWith("'")).toBe(true);
    }),
    { numRuns: 200 },
  );
});
