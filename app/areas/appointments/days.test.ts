import { expect, test } from "vitest";
import { addMonths, byDay, weeksOf } from "./days";

test("a month's weeks go from Sunday to Saturday and hold its days only", () => {
  const weeks = weeksOf("2027-05");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2027-05-01"]);
  expect(weeks[5]).toEqual(["2027-05-30", "2027-05-31", null, null, null, null, null]);
  expect(weeksOf("2026-02")).toHaveLength(4);
  expect(weeksOf("2028-02").flat().filter(Boolean)).toHaveLength(29);
});

test("months are added across the years", () => {
  expect(addMonths("2026-11", 3)).toBe("2027-02");
  expect(addMonths("2027-01", -1)).toBe("2026-12");
});

test("times are grouped by the day in New York", () => {
  const at = (startsAt: string) => ({ startsAt: new Date(startsAt) });
  const late = at("2026-11-04T04:30:00Z");
  const early = at("2026-11-04T05:30:00Z");
  expect(byDay([late, early])).toEqual([
    ["2026-11-03", [late]],
    ["2026-11-04", [early]],
  ]);
});
