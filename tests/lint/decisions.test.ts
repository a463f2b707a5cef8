import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "docs/decisions";
const SECTIONS = ["Today", "Why", "Evidence", "What would change this"];
const CITED = /decisions\/([\w-]+)\b/g;

const pages = fs.readdirSync(FOLDER).filter((file) => file !== "README.md");
const read = (file: string) => fs.readFileSync(`${FOLDER}/${file}`, "utf8");

test("each page is named by its subject and begins with what is so today", () => {
  expect(pages.length).toBeGreaterThan(30);
  for (const file of pages) {
    const text = read(file);
    const [title = "", , today] = text.split("\n");
    expect.soft(title, file).toMatch(/^# [A-Z]/);
    expect.soft(file).toBe(`${title.slice(2).toLowerCase().replaceAll(" ", "-")}.md`);
    expect.soft(today, file).toBe("## Today");
    const sections = Array.from(text.matchAll(/^## (.*)$/gm), ([, name]) => name);
    expect.soft(sections, file).toEqual(SECTIONS.filter((name) => sections.includes(name)));
    expect.soft(sections, file).toContain("What would change this");
  }
});

test("the index lists each page once, by its title", () => {
  const index = read("README.md").split("\n");
  const lines = pages.map((file) => `- [${read(file).slice(2).split("\n")[0]}](${file})`);
  expect(index.filter((line) => line.startsWith("- ")).sort()).toEqual(lines.sort());
});

test("every page that code or documents cite exists", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  const texts = files
    .split("\n")
    .filter((file) => /\.(?:\w*ts|tsx|mjs|md|sql|sh|css)$/.test(file))
    // A released migration is never edited. It may cite a record of its time.
    .filter((file) => !file.startsWith("drizzle/migrations/"));
  let cited = 0;
  for (const file of texts.filter((one) => fs.existsSync(one))) {
    for (const [, page = ""] of fs.readFileSync(file, "utf8").matchAll(CITED)) {
      if (page === "README") continue;
      cited += 1;
      expect.soft(pages, `${file} cites ${page}`).toContain(`${page}.md`);
    }
    if (!file.startsWith(`${FOLDER}/`)) continue;
    for (const [, page = ""] of fs.readFileSync(file, "utf8").matchAll(/\]\(([\w-]+\.md)\)/g)) {
      expect.soft(pages, `${file} links to ${page}`).toContain(page);
    }
  }
  expect(cited).toBeGreaterThan(10);
});
