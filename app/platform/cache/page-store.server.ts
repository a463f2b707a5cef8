import type { CachedPage } from "./cached-page.server";

const LIMIT_BYTES = 32 * 1024 * 1024;

// The page that was read last is the last.
const pages = new Map<string, CachedPage>();
let bytes = 0;

/** The cached page of the key, or null. */
export function getPage(key: string): CachedPage | null {
  const page = pages.get(key);
  if (!page) return null;
  pages.delete(key);
  pages.set(key, page);
  return page;
}

/** Caches the page. Beyond the limit the pages are removed that were not read for longest. */
export function storePage(key: string, page: CachedPage) {
  dropPage(key);
  pages.set(key, page);
  bytes += weigh(key, page);
  for (const oldest of pages.keys()) {
    if (bytes <= LIMIT_BYTES) return;
    dropPage(oldest);
  }
}

/** Removes the page from the cache. */
function dropPage(key: string) {
  const page = pages.get(key);
  if (!page) return;
  pages.delete(key);
  bytes -= weigh(key, page);
}

// Compressed forms are made later. Half of the page's size is more than both of them need. A member's
// page has no such forms, but pieces.
const weigh = (key: string, { body }: CachedPage) => 1.5 * body.length + 2 * key.length + 4096;
