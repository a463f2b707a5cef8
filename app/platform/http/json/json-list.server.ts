import { ReadableStream as WebStream } from "node:stream/web";
import type { Page, PageRequest } from "~/platform/database/paged-list.server";
import { readApiPage } from "./list-request.server";

type List<Row> = {
  page: (asked: PageRequest) => Promise<Page<Row>>;
  stream: (batch: number) => AsyncIterable<Row>;
};

/** A text of several megabytes in each row, read in chunks while it is sent. */
type LongText<Row> = {
  key: string;
  /** The chunks of the text, or null if the row has none. */
  of: (row: Row) => AsyncIterable<string> | null;
};

const BATCH = 1000;

/**
 * A list as a JSON array, streamed with constant memory. With `?limit=` and `?cursor=` one page of
 * it, with the address of the next page in `Link: rel="next"`.
 */
export async function jsonList<Row extends object>(
  request: Request,
  list: List<Row>,
  longText?: LongText<Row>,
): Promise<Response> {
  const asked = readApiPage(request);
  if (!asked) return streamJson(list.stream(BATCH), longText);
  const { rows, nextCursor } = await list.page(asked);
  const response = await streamJson(rows, longText);
  if (nextCursor) {
    const next = new URL(request.url);
    next.searchParams.set("limit", String(asked.limit));
    next.searchParams.set("cursor", String(nextCursor));
    response.headers.set("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return response;
}

async function streamJson<Row extends object>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  longText: LongText<Row> | undefined,
): Promise<Response> {
  const chunks = encodeArray(rows, longText);
  // Runs the first query. If the database is away, this throws and the status can still say so.
  const first = await chunks.next();
  // Node's own streams would read 16 chunks ahead. Node's type and the DOM's type are the same
  // class, but the DOM's type lacks `from`.
  const body = WebStream.from(resume(first, chunks)) as ReadableStream;
  return new Response(body, { headers: { "Content-Type": "application/json; charset=utf-8" } });
}

async function* resume<Chunk>(first: IteratorResult<Chunk>, rest: AsyncGenerator<Chunk>) {
  if (!first.done) yield first.value;
  yield* rest;
}

async function* encodeArray<Row extends object>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  longText: LongText<Row> | undefined,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let separator = "[";
  for await (const row of rows) {
    yield encoder.encode(separator);
    if (!longText) yield encoder.encode(JSON.stringify(row));
    else for await (const part of partsOf(row, longText)) yield encoder.encode(part);
    separator = ",\n";
  }
  yield encoder.encode(separator === "[" ? "[]" : "]");
}

/** The row's JSON with the long text as its last property, in chunks. */
async function* partsOf<Row extends object>(row: Row, { key, of }: LongText<Row>) {
  yield `${JSON.stringify(row).slice(0, -1)},${JSON.stringify(key)}:`;
  const slices = of(row);
  if (!slices) {
    yield "null}";
    return;
  }
  yield '"';
  for await (const slice of slices) yield JSON.stringify(slice).slice(1, -1);
  yield '"}';
}
