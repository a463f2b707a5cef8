import { ReadableStream as WebStream } from "node:stream/web";
import { create as contentDisposition } from "content-disposition";
import { businessDay } from "~/lib/dates/dates";
import { csvLine } from "~/lib/text/csv-cell";

const BYTE_ORDER_MARK = "\uFEFF";

/** A table as CSV. */
export type Csv = {
  columns: readonly string[];
  /** The rows as csvLine writes them, in chunks of any size. */
  lines: () => AsyncIterable<string>;
};

/**
 * A CSV download: UTF-8 with BOM, CRLF, a header row. Rows are streamed while the client reads
 * them.
 */
export function csvResponse(name: string, csv: Csv): Response {
  // Node's type and the DOM's type are the same class, but the DOM's type lacks `from`.
  const body = WebStream.from(encodeCsv(csv)) as ReadableStream;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition(`${name}-${businessDay(new Date())}.csv`),
      "Cache-Control": "no-store",
    },
  });
}

async function* encodeCsv({ columns, lines }: Csv): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns));
  for await (const piece of lines()) yield Buffer.from(piece);
}
