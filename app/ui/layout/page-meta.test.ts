import { expect, test } from "vitest";
import { pageMeta } from "./page-meta";

test("a title from before lines were read without them has no characters that turn its direction", () => {
  const shown = JSON.stringify(pageMeta("A\u202etitle\u2066 \u200eא", []));
  expect(shown).toContain("Atitle \u200eא · ");
  expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
