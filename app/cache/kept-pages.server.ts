import type { KeptPage } from "./kept-page.server";

const LIMIT_BYTES = 32 * 1024 * 1024;

// In order of use: a Map iterates as its keys were set, and a page used is set anew.
const pages = new Map<string, KeptPage>();
let bytes = 0;

/** The page kept under the key, or null. */
export function getPage(key: string): KeptPage | null {
  const page = pages.get(key);
  if (!page) return null;
  pages.delete(key);
  pages.set(key, page);
  return page;
}

/** Keeps the page; the least recently used ones leave when all together weigh too much. */
export function keepPage(key: string, page: KeptPage) {
  dropPage(key);
  pages.set(key, page);
  bytes += weigh(key, page);
  for (const oldest of pages.keys()) {
    if (bytes <= LIMIT_BYTES) return;
    dropPage(oldest);
  }
}

/** Forgets the page. */
export function dropPage(key: string) {
  const page = pages.get(key);
  if (!page) return;
  pages.delete(key);
  bytes -= weigh(key, page);
}

// Compressed forms are made later and are small beside the page: half of it is more than both need.
const weigh = (key: string, { html }: KeptPage) => 1.5 * html.length + 2 * key.length + 4096;
