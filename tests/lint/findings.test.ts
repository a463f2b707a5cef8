import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { expect, test } from "vitest";

// findings/README.md says what these scripts are. They are not run here: they need the network.

const FOLDER = "findings";
const FIELDS = ["Package", "Behaviour", "Seen", "Guess", "Date"];
const MOST_SECONDS = 90;
/** What may stand in a mail or an address without being somebody's. */
const NOBODYS = /[@/](?:[\w-]+\.)*(?:example\.(?:com|net|org)|localhost)\b/;

const names = fs.readdirSync(FOLDER).filter((name) => name !== "README.md");
const read = (name: string) => fs.readFileSync(`${FOLDER}/${name}`, "utf8");

/** The lines of comment at the top, and the rest. */
function partsOf(name: string) {
  const lines = read(name).split("\n");
  const end = lines.findIndex((line) => !line.startsWith("#"));
  return { header: lines.slice(1, end), code: lines.slice(end).join("\n") };
}

/** The field names in the order of the header, and their texts. */
function fieldsOf(name: string): [string, string][] {
  const text = partsOf(name)
    .header.map((line) => line.slice(1))
    .join("\n");
  return Array.from(
    text.matchAll(/^ ([A-Z][a-z]+): ((?:.|\n {3})+)/gm),
    ([, field = "", words = ""]): [string, string] => [field, words.replaceAll(/\n +/g, " ")],
  );
}

test("each finding is one program with its header", () => {
  expect(names.length).toBeGreaterThanOrEqual(5);
  for (const name of names) {
    expect.soft(name).toMatch(/^[a-z][a-z\d-]*\.sh$/);
    expect.soft(fs.statSync(`${FOLDER}/${name}`).mode & 0o111, name).toBe(0o111);
    expect.soft(read(name).split("\n", 1)[0], name).toBe("#!/bin/sh");
    execFileSync("sh", ["-n", `${FOLDER}/${name}`]);
    const fields = fieldsOf(name);
    expect
      .soft(
        fields.map(([field]) => field),
        name,
      )
      .toEqual(FIELDS);
    expect.soft(fields.at(-1)?.[1], name).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const [field, words] of fields)
      expect.soft(words.length, `${name}: ${field}`).toBeGreaterThan(3);
  }
});

test("no two findings say the same", () => {
  for (const place of [1, 2]) {
    const said = names.map((name) => fieldsOf(name)[place]?.[1]);
    expect(new Set(said).size).toBe(names.length);
  }
  const titles = names.map((name) => partsOf(name).header[0]);
  expect(new Set(titles).size).toBe(names.length);
});

test("what is installed has an exact version, which the header names", () => {
  for (const name of names) {
    const { code } = partsOf(name);
    const installed = code
      .replaceAll("\\\n", " ")
      .matchAll(/(?:npm install|apt-get download)(.*?)(?:2>&1 )?\|\|/g);
    const packages = [...installed].flatMap(([, words = ""]) =>
      words.split(/\s+/).filter((word) => word !== "" && word !== "." && !word.startsWith("-")),
    );
    expect.soft(packages.length, name).toBeGreaterThan(0);
    const [, header = ""] = fieldsOf(name)[0] ?? [];
    for (const one of packages) {
      const [, bare = "", version = ""] = /^(@?[^@=]+)(?:@|=)(\d[\w.+:~-]*)$/.exec(one) ?? [];
      expect.soft(version, `${name}: ${one}`).toMatch(/^\d+[.\d]*\d/);
      expect.soft(header, name).toContain(`${bare} ${version}`);
    }
  }
});

test("each leaves nothing behind, does not use the product, and ends in time", () => {
  for (const name of names) {
    const { code } = partsOf(name);
    const [flags, folder, end, enter] = code.trim().split("\n");
    expect
      .soft([flags, folder, end, enter], name)
      .toEqual(["set -eu", "folder=$(mktemp -d)", `trap 'rm -rf "$folder"' EXIT`, `cd "$folder"`]);
    expect.soft(code, name).not.toMatch(/\.\.\/|\bapp\/|~\/|\bsudo\b|\bcurl\b/);
    const limits = Array.from(code.matchAll(/\btimeout (\d+) /g), ([, seconds]) => Number(seconds));
    // A loop runs its command for each of its words.
    const repeated = Array.from(
      code.matchAll(/^for \w+ in (.*?); do timeout (\d+) /gm),
      ([, words = "", seconds]) => (words.split(" ").length - 1) * Number(seconds),
    );
    const total = [...limits, ...repeated].reduce((sum, seconds) => sum + seconds, 0);
    expect.soft(total, name).toBeLessThanOrEqual(MOST_SECONDS);
    for (const line of code.split("\n"))
      if (/\b(npm install|apt-get|node --|usr\/bin\/)/.test(line))
        expect.soft(line, name).toContain("timeout ");
  }
});

test("every address in them is nobody's", () => {
  for (const name of names) {
    const { code } = partsOf(name);
    for (const [address] of code.matchAll(
      /[\w.-]+@[\w-]+\.[a-z][\w.-]*|https?:\/\/[\w-]+(?:\.[\w-]+)+/g,
    ))
      expect.soft(address, name).toMatch(NOBODYS);
  }
});
