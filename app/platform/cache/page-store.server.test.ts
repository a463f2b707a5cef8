import { expect, test } from "vitest";
import type { CachedPage } from "./cached-page.server";
import { getPage, storePage } from "./page-store.server";

const MEGABYTE = 1024 * 1024;

const page = (megabytes: number): CachedPage => ({
  body: Buffer.alloc(megabytes * MEGABYTE),
  template: null,
  headers: [],
  tables: new Set(),
  readAt: 0,
  expiresAt: Infinity,
  effects: [],
  texts: [],
  forms: {},
});

test("beyond 32 MB pages are removed, but none that is read again and again", () => {
  const popular = page(1);
  storePage("popular", popular);
  for (let i = 0; i < 200; i++) {
    storePage(`page-${i}`, page(1));
    expect(getPage("popular")).toBe(popular);
  }
  expect(getPage("page-199")).not.toBeNull();
  expect(getPage("page-100")).toBeNull();
  const kept = Array.from({ length: 200 }, (_, i) => getPage(`page-${i}`)).filter(Boolean);
  expect(kept.length).toBeGreaterThan(15);
  expect(kept.length * 1.5).toBeLessThan(32);
});

test("a page that is larger than the whole cache is not kept", () => {
  storePage("huge", page(40));
  expect(getPage("huge")).toBeNull();
});
