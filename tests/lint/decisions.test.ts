import fs from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "docs/decisions";

test("the index lists each record once, by its title, and each record has a state", () => {
  const index = fs.readFileSync(`${FOLDER}/README.md`, "utf8");
  const files = fs.readdirSync(FOLDER).filter((file) => file !== "README.md");
  expect(files.length).toBeGreaterThan(60);
  for (const file of files) {
    const [title = "", , state] = fs.readFileSync(`${FOLDER}/${file}`, "utf8").split("\n");
    const number = file.slice(0, 4);
    expect.soft(title, file).toMatch(new RegExp(`^# ${Number(number)}\\. `));
    expect.soft(state, file).toMatch(/^\d{4}-\d\d-\d\d\. (Accepted|Superseded)/);
    const line = `- [${number}](${file}) ${title.replace(/^# \d+\. /, "")}`;
    expect.soft(index.split(line).length, line).toBe(2);
  }
});
