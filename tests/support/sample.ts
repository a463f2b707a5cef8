import { readFileSync } from "node:fs";

/** A file as a real system writes it, byte for byte: "products/shopify-products-2025.csv". */
export const sample = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`tests/fixtures/samples/${name}`));
