import { expect, test } from "vitest";
import { csvResponse } from "./csv.server";

test("a list is UTF-8 with a byte order mark, a header row and a dated attachment", async () => {
  const columns = ["id", "name"];
  async function* lines() {
    yield "1,Zoë\r\n2,Ada\r\n";
    yield "3,Grace\r\n";
  }
  const response = csvResponse("list", { columns, lines });
  // text() would remove the byte order mark.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text).toBe("\ufeffid,name\r\n1,Zoë\r\n2,Ada\r\n3,Grace\r\n");
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="?list-\d{4}-\d\d-\d\d\.csv"?$/,
  );
});
