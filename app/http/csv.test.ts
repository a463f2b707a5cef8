import { expect, test } from "vitest";
import { csvResponse } from "./csv.server";

test("a list is UTF-8 with a byte order mark, a header row and CRLF, as a dated attachment", async () => {
  async function* lines() {
    yield "a,b\r\n";
    yield "c,ü\r\n";
  }
  const response = csvResponse("list", { columns: ["first", "second"], lines });
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="?list-\d{4}-\d\d-\d\d\.csv"?$/,
  );
  // Not text(), which would drop the byte order mark.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  expect(decoder.decode(await response.arrayBuffer())).toBe("\ufefffirst,second\r\na,b\r\nc,ü\r\n");
});
