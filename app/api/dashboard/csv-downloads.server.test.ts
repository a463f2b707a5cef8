import { beforeAll, expect, test } from "vitest";
import { exportedTables, tableCsv } from "~/domain/transfer/exported-tables.server";
import type { Csv } from "~/platform/http/files/csv.server";
import { csvLine } from "~/lib/text/csv-cell";
import { createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { fillTexts } from "../../../tests/support/hostile-cells";
import { dropChecks, markEveryTable } from "../../../tests/support/marked-rows";
import { cellsOf, formulasIn } from "../../../tests/support/spreadsheets";
import { routesWith } from "../../../tests/walls/routes";
import { CSV_DOWNLOADS } from "./csv-downloads.server";

useDatabase();

let admin: Awaited<ReturnType<typeof createAdmin>>;

beforeAll(async () => {
  admin = await createAdmin();
  await dropChecks();
  const marked = { marker: "marked", email: admin.email, userId: admin.id } as const;
  await markEveryTable({ ...marked, found: "both" });
  expect(await fillTexts(exportedTables())).toBeGreaterThan(150);
});

async function written({ columns, lines }: Csv) {
  let text = csvLine(columns);
  for await (const piece of lines()) text += piece;
  return text;
}

const isSafe = async (csv: Csv) => {
  const text = await written(csv);
  expect(formulasIn(text)).toEqual([]);
  // Each row has the cells of its heads, so nothing is written beside the writer.
  const rows = cellsOf(text, { separators: ",", quotes: "honoured" }).slice(0, -1);
  for (const row of rows) expect(row).toHaveLength(csv.columns.length);
  return rows.length - 1;
};

test("the route table has one address that answers CSV, with the lists below", () => {
  expect(routesWith(/csvResponse|text\/csv;/).map(({ file }) => file)).toEqual([
    "api/dashboard/csv.route.ts",
  ]);
});

test.each([...CSV_DOWNLOADS.keys()])(
  "no program finds a formula in the list of %s",
  async (kind) => {
    const download = CSV_DOWNLOADS.get(kind);
    const csv =
      typeof download === "function" ? await download(new URLSearchParams(), admin) : download;
    if (!csv) throw new Error(`No list of ${kind}`);
    await isSafe(csv);
  },
);

test("no program finds a formula in a table of the file with everything", async () => {
  let rows = 0;
  for (const table of exportedTables()) rows += await isSafe(tableCsv(table));
  expect(rows).toBeGreaterThan(60);
});
