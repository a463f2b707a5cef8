import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encode } from "./encoding.server";

/** Text like a page's: the same marks around changing words. */
const page = (items: number) =>
  Buffer.from(
    Array.from(
      { length: items },
      (_, i) => `<li class="card"><a href="/p/${i * i}">${i % 97} · ${i * 7}</a></li>`,
    ).join(""),
  );

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)(
  "a large body that is sent once is compressed by %s with less effort, a small one is not",
  async (encoding, decode) => {
    for (const [body, isLarge] of [
      [page(100), false],
      [page(3_000), true],
    ] as const) {
      const [once, often] = await Promise.all([
        encode(body, encoding, "once"),
        encode(body, encoding, "often"),
      ]);
      expect(decode(once).equals(body) && decode(often).equals(body)).toBe(true);
      expect(once.length > often.length).toBe(isLarge);
      expect(once.length).toBeLessThan(body.length / 2);
    }
  },
);
