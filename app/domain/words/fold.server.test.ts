import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "~/platform/database/rows.server";
import { useDatabase } from "../../../tests/support/database";

useDatabase();

const CASES: [text: string, folded: string][] = [
  ["Delta 9", "delta 9"],
  ["delta-9", "delta 9"],
  ["Δ9-THC", "delta 9 thc"],
  ["∆⁹", "delta 9"],
  ["Café CRÈME", "cafe creme"],
  ["jalapen\u0303o", "jalapeno"],
  ["10mg, 2.50 g and .5g", "10 mg 2.5 g and 0.5 g"],
  ["1,000 mg for $20.00", "1000 mg for 20"],
  ["1/8 oz or ½ g", "0.125 oz or 0.5 g"],
  ["DS-7604-A", "ds 7604 a"],
  ["https://www.example.com/a", "example com a"],
  ["C++, C# and C", "xqjcplusplus xqjchash and c"],
  ["a1 s 9", "xqja 1 xqjs 9"],
  ["大麻合法 and 麻", "大麻 麻合 合法 and 麻"],
  ["The Farmer's T.H.C.", "the farmer thc"],
  ["Hi 👍🏽!", "hi xqjhfkkdx"],
  ["25% THC™", "25 percent thc"],
  ["Straße ﬁne Ørsted ＡＢ１２", "strasse fine orsted ab 12"],
  ["v1.2.3 and 3.5.", "v 1.2.3 and 3.5"],
  ["", ""],
];

test.each(CASES)("%j is folded to %j", async (text, folded) => {
  const [row] = await selectRows<{ folded: string }>(sql`select folded from search_fold(${text})`);
  expect(row?.folded.replace(/\s+/g, " ")).toBe(folded);
});

test("words that a hyphen or an apostrophe holds together are also one", async () => {
  const rows = await selectRows(sql`
    select joined, singles from search_fold('A Pre-Roll isn''t sun-grown, delta-9 大麻')`);
  expect(rows).toEqual([{ joined: "preroll isnt sungrown", singles: "大 麻" }]);
});
