import fs from "node:fs";
import { expect, test } from "vitest";
import { ELSEWHERE, ENTRIES } from "~/areas/style/entries";

const parts = fs
  .readdirSync("app/ui", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
  .map((name) => name.replaceAll("\\", "/").replace(/\.tsx$/, ""));

test("the style page shows every component of app/ui, or says where it is seen", () => {
  const shown = ENTRIES.flatMap(({ shows }) => shows);
  expect([...shown, ...Object.keys(ELSEWHERE)].toSorted()).toEqual(parts.toSorted());
});

test("one component makes every <time>", () => {
  const makers = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .filter((name) => fs.readFileSync(`app/${name}`, "utf8").includes("<time"));
  expect(makers).toEqual(["ui/layout/date-time.tsx"]);
});
