import type { CachedPage } from "./cached-page.server";

const LIMIT_BYTES = 32 * 1024 * 1024;

/** A cached page, and whether it was read since it was last put at the end of the map. */
type Entry = { page: CachedPage; wasRead: boolean };

// In order of insertion.
const pages = new Map<string, Entry>();
let bytes = 0;

/** The cached page of the key, or null. */
export function getPage(key: string): CachedPage | null {
  const entry = pages.get(key);
  if (!entry) return null;
  entry.wasRead = true;
  return entry.page;
}

/**
 * Caches the page. When the total size exceeds the limit, the oldest pages are removed, but a page
 * that was read since is moved to the end once: the CLOCK algorithm, which costs less at each read
 * than exact order of use.
 */
export function storePage(key: string, page: CachedPage) {
  dropPage(key);
  pages.set(key, { page, wasRead: false });
  bytes += weigh(key, page);
  for (const [oldKey, old] of pages) {
    if (bytes <= LIMIT_BYTES) return;
    if (old.wasRead) {
      pages.delete(oldKey);
      pages.set(oldKey, { ...old, wasRead: false });
    } else dropPage(oldKey);
  }
}

/** Removes the page from the cache. */
export function dropPage(key: string) {
  const entry = pages.get(key);
  if (!entry) return;
  pages.delete(key);
  bytes -= weigh(key, entry.page);
}

// Compressed forms are made later. Half of the page's size is more than both of them need. A member's
// page has no such forms, but pieces.
const weigh = (key: string, { body }: CachedPage) => 1.5 * body.length + 2 * key.length + 4096;
