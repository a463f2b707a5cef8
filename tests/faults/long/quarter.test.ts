import { expect, test } from "vitest";
import { salesCsv } from "~/domain/money/reports/sales-csv.server";
import { quarterFigures } from "~/domain/money/reports/sales-report.server";
import { useDatabase } from "../../support/database";
import { readCsv, sellMany, sumsByHand } from "../../support/many-sales";

useDatabase();

const ORDERS = 100_000;
const MIB = 1024 * 1024;
const [FROM, TO] = ["2026-09-01", "2026-11-30"];

test("100,000 orders: the quarter is the sum of its lines, and the books stream in little memory", async () => {
  await sellMany(ORDERS);
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const { cannabis, goods, entries } = await quarterFigures({ from: FROM, to: TO });
  const took = Math.round(performance.now() - began);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8 * MIB);
  expect(cannabis).toEqual(await sumsByHand("cannabis", FROM, TO));
  expect(goods).toEqual(await sumsByHand("goods", FROM, TO));

  const csv = await readCsv(salesCsv({ from: FROM, to: TO }));
  expect(csv.rows).toBe(entries);
  const grown = csv.mostHeap - before;
  console.info(
    `== ${entries} entries: figures in ${took} ms; CSV of ${Math.round(csv.size / MIB)} MiB with at most ${Math.round(grown / MIB)} MiB more`,
  );
  expect(grown).toBeLessThan(48 * MIB);
});
