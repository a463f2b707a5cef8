import { afterEach, expect, test } from "vitest";
import { createAdmin, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { auditOf } from "~/domain/audit/audit-queries.server";
import { db } from "~/platform/database/db.server";
import { synonyms } from "~drizzle/schema";
import { askWords } from "./ask-words.server";
import { DELIVERED_SYNONYMS, tidySynonyms } from "./synonyms";
import { getSynonyms, setSynonyms } from "./synonyms.server";
import { synonymsInput } from "./words.schema";

useDatabase();
afterEach(() => db.delete(synonyms));

const queryOf = async (q: string) => (await askWords(q)).query;

test("the owner's list takes the place of the delivered one at once, and the log tells what changed", async () => {
  expect(await getSynonyms()).toBe(DELIVERED_SYNONYMS);
  expect(await queryOf("joint")).toContain("prerol");
  const admin = await createAdmin();
  unwrap(await setSynonyms(admin, "joint = spliff\nmug = cup"));
  expect(await queryOf("joint")).toContain("spliff");
  expect(await queryOf("joint")).not.toContain("prerol");
  unwrap(await setSynonyms(admin, "joint = spliff"));
  unwrap(await setSynonyms(admin, "joint = spliff"));
  expect(await queryOf("mug")).not.toContain("cup");
  unwrap(await setSynonyms(admin, ""));
  expect(await queryOf("joint")).not.toContain("spliff");
  const { did } = await auditOf({ id: admin.id, username: admin.username }, 9);
  expect(did.map(({ detail }) => detail).slice(0, 2)).toEqual([
    "removed: joint = spliff",
    "removed: mug = cup",
  ]);
});

test("the delivered list is tidy, and a line needs two words", () => {
  expect(tidySynonyms(DELIVERED_SYNONYMS)).toBe(DELIVERED_SYNONYMS);
  const read = (lines: string) => synonymsInput.safeParse({ lines });
  expect(read(" a =  b c = a \r\n\r\n = \r\nd=e").data?.lines).toBe("a = b c\nd = e");
  expect(read("").data?.lines).toBe("");
  expect(read("alone").error?.issues[0]?.message).toMatch(/Write “alone” with the words/);
  expect(read("a = ").success).toBe(false);
  expect(read("a = b\n".repeat(201)).success).toBe(false);
});

test("a hyphen makes no difference, neither in the list nor in what is asked", async () => {
  unwrap(await setSynonyms(await createAdmin(), "sun-grown = outdoor\nspacecake = brownie"));
  for (const q of ["sun-grown", "sungrown"]) expect(await queryOf(q), q).toContain("outdoor");
  for (const q of ["space-cake", "spacecake"]) expect(await queryOf(q), q).toContain("browni");
  expect(await queryOf("outdoor")).toContain("sungrown");
});

test("any list can be searched with", async () => {
  const admin = await createAdmin();
  for (const lines of [
    "' = \\",
    "the = of",
    "!!! = ???",
    "a' = b\\' & c | (d",
    "🍓 = strawberry",
    "大麻 = cannabis",
  ]) {
    unwrap(await setSynonyms(admin, lines));
    for (const q of ["a' b", "the", "'", "\\", "🍓", "cannabis", "b\\' & c"]) await askWords(q);
  }
});
