import { expect, test } from "vitest";
import { formatCount, plural } from "./counts";

test.each([
  [0, "0"],
  [999, "999"],
  [1234, "1,234"],
  [-12_345.5, "-12,345.5"],
])("%d is written %s", (count, written) => {
  expect(formatCount(count)).toBe(written);
});

test("a noun has an s or its own plural, but for one", () => {
  const words = [0, 1, 2, 1500].map((count) => plural(count, "post"));
  expect(words).toEqual(["0 posts", "1 post", "2 posts", "1,500 posts"]);
  expect(plural(2, "party", "parties")).toBe("2 parties");
});
