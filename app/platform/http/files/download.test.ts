import { expect, test } from "vitest";
import { storedWhole } from "~/lib/files/file-pieces";
import { fileResponse, isLaterPart } from "./download.server";

const FILE = storedWhole("alphabet.txt", "text/plain", Buffer.from("abcdefghijklmnopqrstuvwxyz"));

async function ask(headers: Record<string, string>, method = "GET") {
  const request = new Request("http://localhost/file", { method, headers });
  const response = fileResponse(request, FILE, { how: "attachment" });
  const range = response.headers.get("Content-Range");
  return { status: response.status, range, text: await response.text() };
}

test("a request for a range gets only those bytes, with their position in the file", async () => {
  const from = (first: number, last: number) => `bytes ${first}-${last}/26`;
  expect(await ask({ Range: "bytes=1-3" })).toEqual({
    status: 206,
    range: from(1, 3),
    text: "bcd",
  });
  expect(await ask({ Range: "bytes=23-" })).toMatchObject({ range: from(23, 25), text: "xyz" });
  expect(await ask({ Range: "bytes=-2" })).toMatchObject({ range: from(24, 25), text: "yz" });
  expect(await ask({ Range: "bytes=-99" })).toMatchObject({ status: 206, range: from(0, 25) });
  expect(await ask({ Range: "bytes=25-99" })).toMatchObject({ range: from(25, 25), text: "z" });
});

test("a range beyond the file's end is refused with the file's size", async () => {
  for (const Range of ["bytes=26-", "bytes=99-100", "bytes=-0"]) {
    expect(await ask({ Range }), Range).toEqual({ status: 416, range: "bytes */26", text: "" });
  }
});

test("a request for anything but a single byte range gets the whole file", async () => {
  for (const Range of ["bytes=0-1,4-5", "bytes=5-2", "bytes=-", "lines=1-2", "bytes=a-b"]) {
    const whole = { status: 200, range: null, text: expect.stringMatching(/^a.*z$/) as string };
    expect(await ask({ Range }), Range).toEqual(whole);
  }
  expect(await ask({ Range: "bytes=0-1" }, "HEAD")).toMatchObject({ status: 200 });
});

test("a part of another version is not continued", async () => {
  const Range = "bytes=1-3";
  expect(await ask({ Range, "If-Range": '"alphabet.txt"' })).toMatchObject({ status: 206 });
  for (const other of ['"another"', 'W/"alphabet.txt"', "Sat, 21 Nov 2026 00:00:00 GMT"]) {
    expect(await ask({ Range, "If-Range": other }), other).toMatchObject({ status: 200 });
  }
});

test("a client that has this version of the file is told so, without its bytes", async () => {
  for (const method of ["GET", "HEAD"]) {
    for (const seen of ['"alphabet.txt"', 'W/"alphabet.txt"', '"another", "alphabet.txt"', "*"]) {
      const Range = "bytes=1-3";
      const unchanged = { status: 304, text: "" };
      expect(await ask({ "If-None-Match": seen }, method), seen).toMatchObject(unchanged);
      expect(await ask({ "If-None-Match": seen, Range }, method), seen).toMatchObject(unchanged);
    }
  }
  for (const other of ['"another"', "alphabet.txt", '"alphabet"']) {
    expect(await ask({ "If-None-Match": other }), other).toMatchObject({ status: 200 });
  }
});

test("every request but one for bytes after the first opens the file", () => {
  const isLater = (headers: Record<string, string>, method = "GET") =>
    isLaterPart(new Request("http://localhost/file", { method, headers }), FILE);
  for (const Range of ["bytes=1-", "bytes=25-99", "bytes=-25"]) {
    expect(isLater({ Range }), Range).toBe(true);
    expect(isLater({ Range }, "HEAD"), Range).toBe(false);
    expect(isLater({ Range, "If-Range": '"another"' }), Range).toBe(false);
  }
  const others = ["bytes=0-", "bytes=0-0", "bytes=00-9", "bytes=-26", "bytes=-99", "bytes=99-"];
  for (const Range of [...others, "bytes=1-2,4-5", "lines=1-2", " bytes=0-25 "]) {
    expect(isLater({ Range }), Range).toBe(false);
  }
  expect(isLater({ "If-None-Match": "*" })).toBe(false);
});
