import { ReadableStream as WebStream } from "node:stream/web";
import { create as contentDisposition } from "content-disposition";
import { businessDay } from "~/lib/dates/dates";

const BYTE_ORDER_MARK = "\uFEFF";

type Csv = {
  columns: readonly string[];
  /** The rows, each ended by CRLF, in pieces of any size. */
  lines: () => AsyncIterable<string>;
};

/** A CSV download: UTF-8 with BOM, CRLF, a header row. Streamed as fast as it is read. */
export function csvResponse(name: string, csv: Csv): Response {
  // Node's type of the same class as the DOM's, which lacks `from`.
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
  yield Buffer.from(`${BYTE_ORDER_MARK}${columns.join(",")}\r\n`);
  for await (const piece of lines()) yield Buffer.from(piece);
}
