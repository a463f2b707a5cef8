import { expect, test } from "vitest";
import { editDistance } from "./edit-distance";

test("each added, missing, replaced or swapped letter counts once", () => {
  const cases: [from: string, to: string, distance: number][] = [
    ["flower", "flower", 0],
    ["flwoer", "flower", 1],
    ["recieve", "receive", 1],
    ["flowr", "flower", 1],
    ["flowwer", "flower", 1],
    ["flawer", "flower", 1],
    ["lfowre", "flower", 2],
    ["", "abc", 3],
    ["abc", "", 3],
    ["ab", "xyz", 3],
    ["ängste", "ägnste", 1],
  ];
  for (const [from, to, distance] of cases) {
    expect(editDistance(from, to), `${from} ${to}`).toBe(distance);
    expect(editDistance(to, from), `${to} ${from}`).toBe(distance);
  }
});
