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
  "a body that is sent once is compressed by %s with less effort",
  async (encoding, decode) => {
    for (const body of [page(100), page(3_000)]) {
      const [once, often] = await Promise.all([
        encode(body, encoding, "once"),
        encode(body, encoding, "often"),
      ]);
      expect(decode(once).equals(body) && decode(often).equals(body)).toBe(true);
      expect(once.length).toBeGreaterThan(often.length);
      expect(once.length).toBeLessThan(body.length / 2);
    }
  },
);

/** The bits of the window that a brotli stream asks its reader for (RFC 7932, section 9.1). */
function windowBitsOf([first = 0]: Buffer): number {
  if ((first & 1) === 0) return 16;
  const large = (first >> 1) & 7;
  if (large > 0) return 17 + large;
  const small = (first >> 4) & 7;
  return small === 0 ? 17 : 8 + small;
}

test.each([
  [100, 13],
  [700, 16],
  [3_000, 18],
])(
  "brotli's window for a page of %i items has %i bits, as many as the page needs",
  async (items, bits) => {
    const body = page(items);
    expect(2 ** bits).toBeGreaterThan(body.length);
    expect(2 ** (bits - 1)).toBeLessThan(body.length + 16);
    for (const use of ["once", "often"] as const) {
      expect(windowBitsOf(await encode(body, "br", use))).toBe(bits);
    }
  },
);
