import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Members share pages (docs/decisions/member-pages.md). What a reader's text is made from, and what
// stands in both variants of a choice, must not depend on the request that the page was rendered for.

const files = fs
  .readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .map((file) => ({ file, source: fs.readFileSync(path.join("app", file), "utf8") }));

/** What stands between the bracket at this place and the one that closes it. */
function inBrackets(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === "(") depth += 1;
    if (source[at] === ")" && --depth === 0) return source.slice(start + 1, at);
  }
  throw new Error("A bracket is not closed");
}

/** The second argument of each call of perReader: the function that makes a reader's text. */
const readersOf = (source: string) =>
  Array.from(source.matchAll(/\bperReader(?=\()/g), ({ 0: name, index }) =>
    inBrackets(source, index + name.length).replace(/^\s*(args|\{ request, context \}),\s*/, ""),
  );

const usesRequest = (reader: string) => /\b(request|context|args|params)\b/.test(reader);

test("a text for each reader is made from the reader alone, not from the request", () => {
  const calls = files
    .filter(({ file }) => !file.endsWith("per-reader.server.ts"))
    .flatMap(({ file, source }) => readersOf(source).map((reader) => ({ file, reader })));
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter(({ reader }) => usesRequest(reader))).toEqual([]);
});

test("a text that is made from the request is found", () => {
  const [reader = ""] = readersOf("perReader(args, (reader) => reader.name + args.params.id)");
  expect(usesRequest(reader)).toBe(true);
});

test("a component that shows one of two variants uses no id of React's own", () => {
  const found = files.filter(({ source }) => source.includes("<IfMarked"));
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter(({ source }) => source.includes("useId")).map(({ file }) => file)).toEqual(
    [],
  );
});
