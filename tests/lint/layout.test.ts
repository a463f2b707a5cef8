import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FEW_LINES = 25;

/** What follows from an event is listed apart from the use case, which knows none of it. */
const IS_EVENT = /= event[<(]/;

/** These stand apart by their name: addresses, layers, and what each noun has in a file of its own. */
const BY_NAME = /\.route\.tsx?$|\.module\.ts$|-mails\.server\.ts$|\/platform\/server\/layers\//;

const USE_CASE = "A route calls the use case. It may not hold it, and no other one is about this.";

/** Files with few lines that only one other uses, and why it cannot hold them. */
const APART: Record<string, string> = {
  "app/domain/people/remove-picture.server.ts": USE_CASE,
  "app/platform/database/job-runs.server.ts":
    "Tables are known to the database's folder. The jobs do not know the database.",
  "app/platform/http/edited-html.server.ts":
    "The one edit of rendered HTML is the platform's. Its only user is the product's entry.",
  "app/routes/moved.ts": "All addresses are in this folder, the former ones too.",
};

const sources = new Map(
  fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const file = `app/${name}`;
      return [file, fs.readFileSync(file, "utf8")] as const;
    }),
);

/** The files of app that the text of a file imports, types too. */
function importsOf(file: string, text: string): string[] {
  return Array.from(
    text.matchAll(/(?:from|import)\s*\(?\s*"([~.]\.?\/[^"]+)"/g),
    ([, name = ""]) =>
      name.startsWith("~/") ? `app/${name.slice(2)}` : path.join(path.dirname(file), name),
  ).flatMap((base) => [`${base}.ts`, `${base}.tsx`].find((one) => sources.has(one)) ?? []);
}

test("a file of few lines that only one other uses is part of it", () => {
  const users = new Map<string, Set<string>>();
  const add = (from: string, to: string) => users.set(to, (users.get(to) ?? new Set()).add(from));
  for (const [file, text] of sources) for (const used of importsOf(file, text)) add(file, used);
  for (const used of importsOf("server.ts", fs.readFileSync("server.ts", "utf8"))) {
    add("server.ts", used);
  }
  expect(users.get("app/platform/database/job-runs.server.ts")?.size).toBe(1);
  const small = Array.from(sources).filter(
    ([file, text]) =>
      text.trimEnd().split("\n").length <= FEW_LINES &&
      users.get(file)?.size === 1 &&
      !BY_NAME.test(file) &&
      !IS_EVENT.test(text),
  );
  expect(small.map(([file]) => file).toSorted()).toEqual(Object.keys(APART).toSorted());
});

/** The arguments of each call of these functions. */
function argumentsOf(text: string, call: RegExp): string[] {
  return Array.from(text.matchAll(call), ({ index, 0: { length } }) => {
    let depth = 1;
    let end = index + length;
    for (; depth > 0 && end < text.length; end++) {
      if (text[end] === "(") depth += 1;
      if (text[end] === ")") depth -= 1;
    }
    return text.slice(index + length, end);
  });
}

test("the words of a noun's mails stand in its file of mails", () => {
  const calls = Array.from(sources).flatMap(([file, text]) =>
    argumentsOf(text, /(?<!function )\bqueueMail(?:ToEach)?\(/g).map((given) => ({ file, given })),
  );
  expect(calls.length).toBeGreaterThan(20);
  const withWords = calls.filter(({ given }) => /\b(?:subject|text):\s*["'`[]/.test(given));
  expect(withWords).toEqual([]);
});
