import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import { stringify } from "csv-stringify";
import { businessDay } from "~/lib/dates";

/**
 * Rows as a CSV download: UTF-8 with BOM, CRLF, RFC 4180 quoting, a header row. Cells that a
 * spreadsheet would run (= + - @, tab or CR at the start) get a leading apostrophe. Streamed.
 */
export function csvResponse<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): Response {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { date: (instant: Date) => instant.toISOString() },
  });
  const stream = Readable.from(rows).pipe(csv);
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition(`${name}-${businessDay(new Date())}.csv`),
      "Cache-Control": "no-store",
    },
  });
}
