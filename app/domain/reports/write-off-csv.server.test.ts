import { expect, test } from "vitest";
import { answerAsWitness, undoWriteOff } from "~/domain/stock/change-write-off.server";
import { listWriteOffs, sumWriteOffs } from "~/domain/stock/write-off-queries.server";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import { readTaxQuarter } from "~/domain/money/reports/tax-quarter";
import { createAdmin, createProduct, createStaff, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive, writeOffForm } from "../../../tests/support/stock";
import { adjustmentCsv, wasteCsv } from "./stock-ledger.server";

useDatabase();

// Its first day is in winter time and its last in daylight saving time.
const days = readTaxQuarter("2026-05", "2026-06-02");

const linesOf = async (csv: ReturnType<typeof wasteCsv>) => {
  let text = "";
  for await (const lines of csv.lines()) text += lines;
  return text.trim().split("\r\n").toReversed();
};

test("a quarter has the write-offs of its days in New York, with all that they say", async () => {
  const [admin, witness] = [await createAdmin(), await createStaff()];
  const { id, name } = await createProduct();
  const goods = await createProduct({ type: "goods" });
  const batch = await receive(id, { code: "W1", quantity: 20, packageTag: "1A400-W1" });
  const mugs = await receive(goods.id, { code: "M1", quantity: 9 });
  const off = async (input: Parameters<typeof writeOffForm>[0], of = batch) =>
    unwrap(await writeOffStock(admin, of, writeOffForm(input))).id;
  // Recorded later than done: the day on which it was done counts.
  const seen = await off({
    ...{ kind: "destroyed", quantity: 3, witness: witness.id, day: "2026-05-31", time: "23:30" },
  });
  await off({ day: "2026-02-28", time: "23:59" });
  const wrong = await off({
    kind: "theft",
    day: "2026-03-01",
    quantity: 2,
    reportedOn: "2026-03-02",
  });
  await off({ kind: "waste", day: "2026-04-01" }, mugs);
  unwrap(await answerAsWitness(witness, seen, true));
  unwrap(await undoWriteOff(admin, wrong, { reason: "Found again" }));

  expect(await linesOf(wasteCsv(days))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${seen},2026-05-31T23:30,${name},W1,1A400-W1,destroyed,3,3.50,Crushed in the box,Ground and mixed with soil,${admin.username},${witness.username},yes,,,,,,$`,
      ),
    ),
    expect.stringMatching(/,W1,1A400-W1,theft,2,,.*,2026-03-02,20\d\d-.*,Found again$/),
    expect.stringMatching(/,M1,,waste,1,3.50,/),
  ]);
  // Of cannabis alone, without what was undone.
  expect(await linesOf(adjustmentCsv(days))).toEqual([
    "1A400-W1,-3.00,Each,Destroyed,2026-05-31,Crushed in the box",
  ]);
  const sums = await sumWriteOffs(days);
  expect(sums.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: "destroyed", pieces: 3, grams: "3.50" },
    { kind: "waste", pieces: 1, grams: "3.50" },
  ]);
  const listed = await listWriteOffs(days, 2);
  expect(listed.map(({ kind, product }) => [kind, product])).toEqual([
    ["destroyed", name],
    ["waste", goods.name],
  ]);
});
