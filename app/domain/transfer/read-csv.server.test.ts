import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { csvProblem, detectCsv, readRecords } from "./read-csv.server";

const COMMAS = { encoding: "utf-8", delimiter: "," } as const;

/** What a text is read as: its records, its lines, and how often other work had its turn meanwhile. */
async function read(text: string, mostLines?: number) {
  const seen = { lines: 0 };
  const rows: number[] = [];
  let turns = 0;
  const work = { isOver: false };
  const others = (async () => {
    while (!work.isOver) {
      await turn();
      turns += 1;
    }
  })();
  let problem: string | null = null;
  try {
    for await (const { row } of readRecords([Buffer.from(text)], COMMAS, seen, mostLines))
      rows.push(row);
  } catch (error) {
    problem = csvProblem(error);
    if (!problem) throw error;
  }
  work.isOver = true;
  await others;
  return { rows, lines: seen.lines, turns, problem };
}

test("empty rows are counted, given to nobody, and other work has its turn between them", async () => {
  const empty = `${",".repeat(7)}\r\n`.repeat(20_000);
  const text = `Name,Price,,,,,,\r\nMug,5,,,,,,\r\n${empty}`;
  const { rows, lines, turns } = await read(text);
  expect(rows).toEqual([1, 2]);
  expect(lines).toBe(20_002);
  // At least one turn for each slice of 16 kB.
  expect(turns).toBeGreaterThan(text.length / (16 * 1024));
});

test("more lines than a sheet has are refused, however empty they are", async () => {
  const { problem } = await read(`Name\n${"\n".repeat(500)}`, 500);
  expect(problem).toContain("more than 1,048,576 lines");
});

test("a row is bounded in its characters, also where it has none but commas", async () => {
  const { problem } = await read(`Name\n${",".repeat(1_000_100)}`);
  expect(problem).toMatch(/more than 1,000,000 characters.* line 2/);
});

test("cells beyond 400 and characters beyond those of a cell are not given", async () => {
  const text = `${"x".repeat(40_000)}${",y".repeat(600)}\n`;
  for await (const { cells } of readRecords([Buffer.from(text)], COMMAS)) {
    expect(cells).toHaveLength(401);
    expect(cells[0]).toHaveLength(32_768);
  }
  expect.assertions(2);
});

test.each([
  ["PK\x03\x04..[Content_Types].xml..xl/workbook.xml", "an Excel workbook (.xlsx)"],
  ["PK\x03\x04..application/vnd.oasis.opendocument.spreadsheet", "a LibreOffice spreadsheet"],
  ["PK\x03\x04..Index/Document.iwa", "a Numbers spreadsheet"],
  ["PK\x03\x04..products.csv", "a ZIP archive"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old or encrypted Excel workbook"],
  ["%PDF-1.7", "a PDF"],
  ["\n%PDF-1.7", "a PDF"],
  ["\r\n<!DOCTYPE html><html>", "a web page (HTML)"],
  ["<table><tr><td>Name", "a web page (HTML)"],
  ['<?xml version="1.0"?>', "an XML file"],
  ["{\\rtf1", "a text of Word (RTF)"],
  ['[{"name": "Mug"}]', "a JSON file"],
  ["\x1f\x8b\x08", "a packed file (gzip)"],
  ["\x89PNG\r\n", "a picture"],
])("a file that begins with %j is named, with what to do", async (start, name) => {
  const refused = await detectCsv(new Blob([Buffer.from(start, "latin1")]));
  if (refused.ok) throw new Error("It was taken");
  expect(refused.problem.message).toContain(`This is ${name}`);
  expect(refused.problem.message).toMatch(/CSV/);
});

test("the first rows are given with the heads, each cell cut, without the empty ones", async () => {
  const text = `Name,Price\n,\n${"x".repeat(500)},5\n${",\n".repeat(5_000)}Late,6\n`;
  const detected = await detectCsv(new Blob([text]));
  if (!detected.ok) throw new Error(detected.problem.message);
  expect(detected.heads).toEqual(["Name", "Price"]);
  expect(detected.examples).toEqual([["x".repeat(80), "5"]]);
});
